import { type Query, queryAll } from '#lambdas/platform/aws/reads.ts';
import type { Item, Table } from '#lambdas/platform/aws/table.ts';

/** DynamoDB ends a page at 1 MB, about 3,500 entries. */
const PAGE = 5_000;

/** Entries about content that a trainer opened. */
const OPENINGS: readonly string[] = ['opened', 'read messages'];

/**
 * Entries with the same time, in this order: an opening is before its failure, and before a withdrawal that came
 * too late to refuse it.
 */
const ranks: Partial<Record<string, number>> = { failed: 1, withdrew: 2, refused: 3 };

/**
 * Entries in the order of their transactions, the earliest first. The time of an entry is that of its request,
 * and its transaction may be later: a shown opening was before the withdrawal of its consent, and a refused one
 * after it, whatever their times say.
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
    return `${latest([timeOf(entry), before?.at ?? ''])} ${ranks[String(entry.action)] ?? 0}`;
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

/** All entries about a client or trainer, in the order of their transactions. @throws ServiceUnavailableError */
export const findEntries = (audit: Table, subject: string): Promise<Item[]> => find(audit, subject);

/** A client's entries without those of messages, which can be many, unless one changed the case. */
export const findDates = (audit: Table, userId: string): Promise<Item[]> =>
  find(audit, userId, {
    filter: 'NOT #action IN (:wrote, :read) OR attribute_exists(#change)',
    names: { '#action': 'action', '#change': 'change' },
    values: { ':wrote': 'wrote', ':read': 'read messages' },
  });
