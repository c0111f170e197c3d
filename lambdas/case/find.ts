import { getItem, queryAll, queryPage } from '#lambdas/platform/aws/reads.ts';
import type { Item, Table } from '#lambdas/platform/aws/table.ts';
import { indexes } from '#lambdas/platform/environment.ts';
import type { CaseState } from '#shared/domain/case.ts';
import { type CaseRow, type Reader, type RowFor, readableBy, type WholeCase } from './case-row.ts';
import { rowOf } from './packed.ts';
import { findContact, findNotes } from './parts.ts';

const rowIn = <Row extends Partial<CaseRow>>(item: Item | undefined): Row | undefined =>
  item && (rowOf(item) as Row);

export const findCase = async <Who extends Reader>(
  clients: Table,
  userId: string,
  reader: Who,
): Promise<RowFor<Who> | undefined> =>
  rowIn<RowFor<Who>>(await getItem(clients, { userId }, readableBy(reader)));

export const findWholeCase = async (
  clients: Table,
  userId: string,
): Promise<Partial<WholeCase> | undefined> => {
  const row = rowIn(await getItem(clients, { userId }));
  if (!row) return undefined;
  const [contact, notes] = await Promise.all([
    findContact(clients, userId),
    findNotes(clients, userId),
  ]);
  return { ...notes, ...row, contact };
};

const inState = (state: CaseState | undefined) => ({
  index: indexes.byState,
  where: '#state = :state',
  values: { ':state': state },
});

export const readState = (
  clients: Table,
  state: CaseState | undefined,
  page: { limit: number; after: Item | undefined },
): Promise<Item[]> => queryPage(clients, { ...inState(state), ...page });

const MOST_CASES = 25;

const findByHash = async (
  clients: Table,
  index: string,
  key: 'accountHash' | 'addressHash',
  { hash, limit }: { hash: string; limit: number },
): Promise<string[]> => {
  const where = `${key} = :hash`;
  const found = await queryPage(clients, { index, limit, where, values: { ':hash': hash } });
  return found.map(({ userId }) => String(userId));
};

export const findByAccount = (clients: Table, hash: string): Promise<string[]> =>
  findByHash(clients, indexes.byAccount, 'accountHash', { hash, limit: MOST_CASES });

export interface Position {
  dueAt: string;
  userId: string;
}

interface From {
  after?: Position | undefined;
  backwards: boolean;
  limit: number;
  isConfirmed?: boolean | undefined;
  gapOn?: string | undefined;
  due?: { from: string; to: string } | undefined;
  isAnswered?: boolean | undefined;
}

const FILTERED_PAGE = 1_000;

const exists = (name: string, isThere: boolean | undefined): string[] =>
  isThere === undefined ? [] : [`attribute_${isThere ? '' : 'not_'}exists(${name})`];

const findFirst = async (pages: AsyncGenerator<Item[]>, limit: number): Promise<Item[]> => {
  const found: Item[] = [];
  for await (const page of pages) {
    found.push(...page);
    if (found.length >= limit) break;
  }
  return found.slice(0, limit);
};

export const clientsStore = (table: Table) => ({
  async findInState(
    state: CaseState,
    { after, limit, backwards, isConfirmed, gapOn, due, isAnswered }: From,
  ): Promise<Position[]> {
    const filters = [
      ...exists('isConfirmed', isConfirmed),
      ...exists('answeredAt', isAnswered),
      ...(gapOn === undefined ? [] : ['clearanceGapFrom <= :gapOn']),
    ];
    const { index, where, values } = inState(state);
    const pages = queryAll(table, {
      index,
      limit: filters.length === 0 ? limit : FILTERED_PAGE,
      backwards,
      after: after && { state, dueAt: after.dueAt, userId: after.userId },
      where: `${where}${due ? ' AND dueAt BETWEEN :from AND :to' : ''}`,
      values: {
        ...values,
        ...(gapOn && { ':gapOn': gapOn }),
        ...(due && { ':from': due.from, ':to': due.to }),
      },
      filter: filters.join(' AND ') || undefined,
    });
    return (await findFirst(pages, limit)).map((each) => ({
      dueAt: String(each.dueAt),
      userId: String(each.userId),
    }));
  },

  findByAddress: (hash: string, limit: number): Promise<string[]> =>
    findByHash(table, indexes.byAddress, 'addressHash', { hash, limit }),
  findClient: (userId: string) => findCase(table, userId, 'inbox'),
  findContact: (userId: string) => findContact(table, userId),
});

export type ClientsStore = ReturnType<typeof clientsStore>;
