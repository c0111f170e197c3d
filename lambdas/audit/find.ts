import { type Query, queryAll } from '#lambdas/platform/aws/reads.ts';
import type { Item, Table } from '#lambdas/platform/aws/table.ts';

const PAGE = 5_000;

const OPENINGS: readonly string[] = ['opened', 'read messages'];

const ranksAtEqualTimes: Partial<Record<string, number>> = { failed: 1, withdrew: 2, refused: 3 };

/**
 * Openings succeed only before a withdrawal, so they sort before it, even if the clock of another
 * machine gave them a later time.
 */
export const inOrder = (entries: readonly Item[]): Item[] => {
  const timeOf = ({ time }: Item) => String(time);
  const latest = (times: string[]) => times.sort().at(-1) ?? '';
  const withdrawals = entries
    .filter(({ action }) => action === 'withdrew')
    .sort((one, other) => timeOf(one).localeCompare(timeOf(other)))
    .map((entry) => ({ entry, at: timeOf(entry) }));
  const ending = ({ sentAt }: Item) =>
    withdrawals.find(({ entry }) => sentAt !== undefined && timeOf(entry) >= String(sentAt));
  for (const opened of entries.filter(({ action }) => OPENINGS.includes(String(action)))) {
    const withdrawal = ending(opened);
    if (withdrawal) withdrawal.at = latest([withdrawal.at, timeOf(opened)]);
  }
  const placeOf = (entry: Item) => {
    const own = withdrawals.find((each) => each.entry === entry);
    const before = entry.action === 'refused' ? ending(entry) : own;
    return `${latest([timeOf(entry), before?.at ?? ''])} ${ranksAtEqualTimes[String(entry.action)] ?? 0}`;
  };
  return entries
    .map((entry) => ({ entry, place: placeOf(entry) }))
    .sort((one, other) => one.place.localeCompare(other.place))
    .map(({ entry }) => entry);
};

const find = async (audit: Table, subject: string, only: Partial<Query> = {}): Promise<Item[]> => {
  const pages = await Array.fromAsync(
    queryAll(audit, {
      where: 'subject = :subject',
      limit: PAGE,
      ...only,
      values: { ':subject': subject, ...only.values },
    }),
  );
  return inOrder(pages.flat());
};

export const findEntries = (audit: Table, subject: string): Promise<Item[]> => find(audit, subject);

/** Leaves out entries about messages that didn't change the case: there can be thousands. */
export const findDates = (audit: Table, userId: string): Promise<Item[]> =>
  find(audit, userId, {
    filter: 'NOT #action IN (:wrote, :read) OR attribute_exists(#change)',
    values: { ':wrote': 'wrote', ':read': 'read messages' },
  });
