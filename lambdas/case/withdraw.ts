import { auditEntry } from '#lambdas/audit/entry.ts';
import { newEntry } from '#lambdas/outbox/new-entry.ts';
import { ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { transact } from '#lambdas/platform/aws/writes.ts';
import { randomId } from '#lambdas/platform/crypto/submission-id.ts';
import type { CaseRow } from './case-row.ts';
import { closedBy, isWithdrawn, notClosed } from './closed.ts';
import { findCase } from './find.ts';

interface Tables {
  readonly clients: Table;
  readonly audit: Table;
  readonly outbox: Table;
}

const ATTEMPTS = 5;

export const removedByWithdrawal = ({ state }: Partial<CaseRow>): readonly (keyof CaseRow)[] =>
  state === 'spam'
    ? ['unreadByCoach']
    : ['againAt', 'laterOn', 'unreadByCoach', 'clearanceGapFrom'];

export const countOpen = async (clients: Table, userId: string): Promise<number> => {
  const row = await findCase(clients, userId, 'withdrawal');
  if (!row || row.deleting !== undefined) return 0;
  return row.assessments?.filter(({ createdAt }) => !isWithdrawn(row, createdAt)).length ?? 0;
};

/** Calls `now` after reading the case, because a withdrawal must be later than the stored notes. */
export const storeWithdrawal = async (
  { clients, audit, outbox }: Tables,
  userId: string,
  by: 'client' | 'owner',
  now: () => Date,
): Promise<boolean> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const row = await findCase(clients, userId, 'withdrawal');
    const sentAt = row?.assessments?.[0]?.createdAt;
    if (!sentAt || closedBy(row, sentAt)) return false;
    const time = now();
    // The clock of the machine that stored the assessment may be ahead.
    const withdrawnAt = [time.toISOString(), sentAt].sort().at(-1) ?? sentAt;
    const wasClient = row.state === 'client' ? ', clientUntil = :at' : '';
    const unchanged = `revision = :read AND ${notClosed().condition}`;
    const values = { ':at': withdrawnAt, ':one': 1, ':read': row.revision };
    const removed = removedByWithdrawal(row).join(', ');
    const notice = newEntry(
      { id: randomId(), kind: 'consent-withdrawn', payload: { withdrawnAt } },
      time,
    );
    const written = await transact([
      row.state === 'spam'
        ? {
            table: clients,
            key: { userId },
            update: `SET withdrawnAt = :at, revision = revision + :one REMOVE ${removed}`,
            condition: unchanged,
            values,
          }
        : {
            table: clients,
            key: { userId },
            update: `SET withdrawnAt = :at, revision = revision + :one, #state = :withdrawn, stateAt = :at${wasClient} REMOVE ${removed}`,
            condition: unchanged,
            values: { ...values, ':withdrawn': 'withdrawn' },
          },
      // After a restore, `person -- clean-restored` repeats the withdrawal with this time.
      auditEntry(
        { audit },
        { subject: userId, action: 'withdrew', by, time: new Date(withdrawnAt) },
      ),
      { table: outbox, item: notice },
    ]);
    if (written.done) return true;
  }
  throw new ServiceUnavailableError('Other requests kept changing the case');
};
