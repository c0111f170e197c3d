import type { TrainersStore } from '#lambdas/audit/trainers-store.ts';
import { refusals } from '#lambdas/coach/refusals.ts';
import { queryPage } from '#lambdas/platform/aws/reads.ts';
import type { Item, Table } from '#lambdas/platform/aws/table.ts';
import type { Caller } from '#lambdas/platform/http/caller.ts';
import { done, type Outcome } from '#lambdas/platform/http/outcome.ts';
import { type auditActions, coachLimits, type HistoryEntry } from '#shared/domain/coach-records.ts';
import type { readHistory as row } from '#shared/endpoints/coach.ts';
import type { InputOf } from '#shared/endpoints/endpoint.ts';

export interface Dependencies {
  readonly audit: Table;
  readonly trainers: TrainersStore;
}

/** The entries of a client, the newest first. @throws ServiceUnavailableError */
const findEntries = (audit: Table, clientId: string, before: string | undefined, limit: number) =>
  queryPage(audit, {
    limit,
    backwards: true,
    where: `subject = :client${before === undefined ? '' : ' AND #at < :before'}`,
    ...(before !== undefined && { names: { '#at': 'at' } }),
    values: { ':client': clientId, ...(before !== undefined && { ':before': before }) },
  });

const entryOf = (
  { time, by, action, assessmentId, change }: Item,
  nameOf: (id: string) => string,
): HistoryEntry => ({
  at: String(time),
  by: nameOf(String(by)),
  action: action as (typeof auditActions)[number],
  assessmentId: assessmentId as string | undefined,
  change: change as string | undefined,
});

/**
 * The audit of a client's record. The keys of entries leave only as the cursor of the next page.
 * @throws ServiceUnavailableError
 */
export const readHistory = async (
  { audit, trainers }: Dependencies,
  { clientId, after }: InputOf<typeof row>,
  { userId }: Pick<Caller, 'userId'>,
): Promise<Outcome<typeof row>> => {
  if (await trainers.isLocked(userId)) return refusals.locked;
  const before = after && Buffer.from(after, 'base64url').toString('utf8');
  const found = await findEntries(audit, clientId, before, coachLimits.historyPage + 1);
  const shown = found.slice(0, coachLimits.historyPage);
  const nameOf = await trainers.namesOf(shown.map(({ by }) => String(by)));
  const last = found.length > shown.length ? shown.at(-1) : undefined;
  return done({
    rows: shown
      .map((each) => entryOf(each, nameOf))
      .sort((one, other) => other.at.localeCompare(one.at)),
    after: last && Buffer.from(String(last.at)).toString('base64url'),
  });
};
