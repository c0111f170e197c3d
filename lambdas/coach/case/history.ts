import type { TrainersStore } from '#lambdas/audit/trainers-store.ts';
import type { UseCase } from '#lambdas/coach/endpoint.ts';
import { done, refusals } from '#lambdas/coach/refusal.ts';
import { queryPage } from '#lambdas/platform/aws/reads.ts';
import type { Item, Table } from '#lambdas/platform/aws/table.ts';
import { type auditActions, coachLimits, type HistoryEntry } from '#shared/domain/coach-records.ts';

interface Dependencies {
  /** The rows of a client, the newest first. */
  readonly findRows: (
    clientId: string,
    before: string | undefined,
    limit: number,
  ) => Promise<Item[]>;
  readonly trainers: TrainersStore;
}

/** @throws ServiceUnavailableError */
export const auditRows =
  (audit: Table): Dependencies['findRows'] =>
  (clientId, before, limit) =>
    queryPage(audit, {
      ...{ limit, backwards: true },
      where: `subject = :client${before === undefined ? '' : ' AND #at < :before'}`,
      ...(before !== undefined && { names: { '#at': 'at' } }),
      values: { ':client': clientId, ...(before !== undefined && { ':before': before }) },
    });

const entryOf = (row: Item, nameOf: (id: string) => string): HistoryEntry => {
  const { time, by, action, assessmentId, change } = row;
  return {
    at: String(time),
    by: nameOf(String(by)),
    action: action as (typeof auditActions)[number],
    ...(typeof assessmentId === 'string' && { assessmentId }),
    ...(typeof change === 'string' && { change }),
  };
};

/**
 * The audit of a client's record. Rows' keys leave only as the cursor of the next page.
 *
 * @throws ServiceUnavailableError
 */
export const readHistory =
  ({ findRows, trainers }: Dependencies): UseCase<'readHistory'> =>
  async ({ clientId, after }, trainer) => {
    if (await trainers.isLocked(trainer.id)) return refusals.locked;
    const before = after && Buffer.from(after, 'base64url').toString('utf8');
    const rows = await findRows(clientId, before, coachLimits.historyPage + 1);
    const shown = rows.slice(0, coachLimits.historyPage);
    const last = shown.at(-1)?.at;
    const nameOf = await trainers.namesOf(shown.map(({ by }) => String(by)));
    const hasMore = rows.length > shown.length && typeof last === 'string';
    return done({
      rows: shown
        .map((row) => entryOf(row, nameOf))
        .sort((one, other) => other.at.localeCompare(one.at)),
      ...(hasMore && { after: Buffer.from(last).toString('base64url') }),
    });
  };
