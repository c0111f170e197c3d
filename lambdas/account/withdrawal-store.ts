import { auditDeed } from '#lambdas/audit/deed.ts';
import { type RowFor, readableBy } from '#lambdas/case/case-row.ts';
import { isWithdrawn } from '#lambdas/case/withdrawal.ts';
import { newEntry } from '#lambdas/outbox/new-entry.ts';
import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { transact } from '#lambdas/platform/aws/writes.ts';
import { randomId } from '#lambdas/platform/crypto/submission-id.ts';

interface Tables {
  readonly clients: Table;
  readonly audit: Table;
  readonly outbox: Table;
}

/**
 * @param by the client, or the owner for a client who can't sign in
 * @returns whether there was a consent to withdraw
 */
export type StoreWithdrawal = (
  userId: string,
  by: 'client' | 'owner',
  time: Date,
) => Promise<boolean>;

/** Between a look at a row and its change, others may change it. */
const ATTEMPTS = 5;

/**
 * The number of a client's assessments that a withdrawal would close.
 * @throws ServiceUnavailableError
 */
export const countOpen =
  (clients: Table) =>
  async (userId: string): Promise<number> => {
    const row = (await getItem(clients, { userId }, readableBy('withdrawal'))) as
      | RowFor<'withdrawal'>
      | undefined;
    if (!row || row.erasing) return 0;
    return row.assessments?.filter(({ createdAt }) => !isWithdrawn(row, createdAt)).length ?? 0;
  };

/**
 * Closes all that a client has sent so far, stops the clock and asks for the mail to the coach, with a row of the audit:
 * all of it or nothing. Spam notifies nobody, and stays spam.
 * @throws ServiceUnavailableError
 */
export const storeWithdrawal =
  ({ clients, audit, outbox }: Tables): StoreWithdrawal =>
  async (userId, by, time) => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const row = (await getItem(clients, { userId }, readableBy('withdrawal'))) as
        | RowFor<'withdrawal'>
        | undefined;
      const sentAt = row?.assessments?.[0]?.createdAt;
      if (!row || !sentAt || row.erasing || isWithdrawn(row, sentAt)) return false;
      // Clocks differ: what is on the row was sent before.
      const withdrawnAt = [time.toISOString(), sentAt].sort().at(-1) ?? sentAt;
      const isSpam = row.state === 'spam';
      const written = await transact([
        {
          ...{ table: clients, key: { userId } },
          update: `SET withdrawnAt = :at, revision = revision + :one${isSpam ? '' : ', #state = :withdrawn, stateAt = :at REMOVE againAt, laterOn'}`,
          condition: 'revision = :read AND attribute_not_exists(erasing)',
          ...(!isSpam && { names: { '#state': 'state' } }),
          values: {
            ...{ ':at': withdrawnAt, ':one': 1, ':read': row.revision },
            ...(!isSpam && { ':withdrawn': 'withdrawn' }),
          },
        },
        auditDeed({ audit }, { subject: userId, action: 'withdrew', by, time }),
        ...(isSpam
          ? []
          : [
              {
                table: outbox,
                item: {
                  ...newEntry(
                    { id: randomId(), kind: 'consent-withdrawn', payload: { withdrawnAt } },
                    time,
                  ),
                },
              },
            ]),
      ]);
      if (written.done) return true;
    }
    throw new Error("Others kept changing the client's row");
  };
