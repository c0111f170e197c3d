import { getItem, queryAll, queryPage } from '#lambdas/platform/aws/reads.ts';
import type { Item, Table } from '#lambdas/platform/aws/table.ts';
import { indexes } from '#lambdas/platform/environment.ts';
import { type CaseState, caseStates } from '#shared/domain/case.ts';
import { type CaseRow, type Reader, type RowFor, readableBy, type WholeCase } from './case-row.ts';
import { rowOf } from './packed.ts';
import { findContact, findNotes, findPast } from './parts.ts';

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
  const [contact, past, notes] = await Promise.all([
    findContact(clients, userId),
    findPast(clients, userId),
    findNotes(clients, userId),
  ]);
  return { ...notes, ...row, contact, past };
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

export async function* allClients(clients: Table): AsyncGenerator<string[]> {
  for (const state of caseStates) {
    for await (const page of queryAll(clients, inState(state))) {
      yield page.map(({ userId }) => String(userId));
    }
  }
}

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

const CONFIRMED = 'attribute_exists(isConfirmed)';

const findFirst = async (pages: AsyncGenerator<Item[]>, limit: number): Promise<Item[]> => {
  const found: Item[] = [];
  for await (const page of pages) {
    found.push(...page);
    if (found.length >= limit) break;
  }
  return found.slice(0, limit);
};

export interface Submitted {
  submittedAt: string;
  userId: string;
}

export type CountedCase = Pick<
  CaseRow,
  'state' | 'waitingSince' | 'answeredAt' | 'answeredAfter' | 'isConfirmed' | 'clearanceGapFrom'
>;

const monthsBack = (last: string, first: string): string[] => {
  const months: string[] = [];
  const month = new Date(`${last.slice(0, 7)}-01T00:00:00Z`);
  while (month.toISOString().slice(0, 7) >= first.slice(0, 7)) {
    months.push(month.toISOString().slice(0, 7));
    month.setUTCMonth(month.getUTCMonth() - 1);
  }
  return months;
};

export const clientsStore = (table: Table) => ({
  async findInState(
    state: CaseState,
    { after, limit, backwards, isConfirmed, gapOn, due, isAnswered }: From,
  ): Promise<(Position & { waitingSince: string; isConfirmed: boolean })[]> {
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
      waitingSince: String(each.waitingSince),
      isConfirmed: each.isConfirmed === true,
    }));
  },

  async findSubmitted(
    { from, to, onlyConfirmed }: { from: string; to: string; onlyConfirmed: boolean },
    limit: number,
    after?: Submitted,
  ): Promise<Submitted[]> {
    const found: Submitted[] = [];
    const months = monthsBack(after?.submittedAt ?? to, from);
    // Each step queries twice as many months, so that empty years need few steps.
    for (let step = 1; months.length > 0 && found.length < limit; step *= 2) {
      const pages = await Promise.all(
        months.splice(0, step).map((submittedMonth) =>
          findFirst(
            queryAll(table, {
              index: indexes.bySubmission,
              limit: onlyConfirmed ? FILTERED_PAGE : limit,
              backwards: true,
              where: 'submittedMonth = :month AND submittedAt BETWEEN :from AND :to',
              values: { ':month': submittedMonth, ':from': from, ':to': to },
              filter: onlyConfirmed ? CONFIRMED : undefined,
              after: after?.submittedAt.startsWith(submittedMonth)
                ? { submittedMonth, ...after }
                : undefined,
            }),
            limit,
          ),
        ),
      );
      for (const { submittedAt, userId } of pages.flat()) {
        found.push({ submittedAt: String(submittedAt), userId: String(userId) });
      }
    }
    return found.slice(0, limit);
  },

  findByAddress: (hash: string, limit: number): Promise<string[]> =>
    findByHash(table, indexes.byAddress, 'addressHash', { hash, limit }),
  findClient: (userId: string) => findCase(table, userId, 'inbox'),
  findContact: (userId: string) => findContact(table, userId),

  async findAll(): Promise<CountedCase[]> {
    const found = await Promise.all(
      caseStates.map((state) =>
        Array.fromAsync(queryAll(table, { ...inState(state), limit: FILTERED_PAGE })),
      ),
    );
    return found.flat(2) as unknown as CountedCase[];
  },
});

export type ClientsStore = ReturnType<typeof clientsStore>;
