import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type CaseState, waits } from '#shared/domain/case.ts';
import { type ClientRecord, coachLimits } from '#shared/domain/coach-records.ts';
import { recordPath } from '#shared/domain/pages.ts';
import { PROMISE } from '#shared/domain/promise.ts';
import {
  countWaiting,
  listRecords,
  readFigures,
  searchRecords,
  setTimeOff,
} from '#shared/endpoints/coach.ts';
import type { AnswerOf, InputOf } from '#shared/endpoints/endpoint.ts';
import { callCoach } from '#web/coach/frame/api.ts';
import { type ListPage, pageOfNew, withPage } from '#web/coach/inbox/refresh.ts';

export type Filter = InputOf<typeof listRecords>['filter'];
type Counts = AnswerOf<typeof countWaiting>;
type Figures = AnswerOf<typeof readFigures>;
type Loaded = InfiniteData<ListPage, string>;

export interface Shown {
  filter: Filter;
  onlyConfirmed: boolean;
}

const everyCase: Shown = { filter: 'all', onlyConfirmed: false };
const listKey = ({ filter, onlyConfirmed }: Shown) => ['records', filter, onlyConfirmed] as const;
/** Whether a query loads a filtered list, not the list of all cases. */
const isPart = ({ queryKey: [, filter, onlyConfirmed] }: { queryKey: readonly unknown[] }) =>
  filter !== 'all' || onlyConfirmed === true;
const COUNTS = ['counts'] as const;
const FIGURES = ['figures'] as const;

/** Keeps loaded pages until the trainer returns to the list, even after a long call. */
export const kept = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };

const readPage = ({ filter, onlyConfirmed }: Shown, after: string): Promise<ListPage> =>
  callCoach(listRecords, {
    filter,
    ...(onlyConfirmed && { onlyConfirmed }),
    ...(after && { after }),
  });

/** Leaves out cases that are being deleted, because they can't be opened. */
export const pathsOf = (rows: readonly ClientRecord[]): string[] =>
  rows
    .filter(({ closed }) => closed !== 'deleting')
    .flatMap(({ assessments }) => assessments.slice(-1).map(({ id }) => recordPath(id)));

/** Loads the next page and adds it to the list. @returns what `LoadMore` returns */
export const nextPageOf = async (
  client: QueryClient,
  queryKey: QueryKey,
  read: (after: string) => Promise<ListPage>,
): Promise<string[] | undefined> => {
  const after = client.getQueryData<Loaded>(queryKey)?.pages.at(-1)?.after;
  if (!after) return undefined;
  const page = await read(after);
  client.setQueryData<Loaded>(queryKey, (loaded) =>
    loaded?.pages.at(-1)?.after === after
      ? { pages: [...loaded.pages, page], pageParams: [...loaded.pageParams, after] }
      : loaded,
  );
  return pathsOf(page.rows);
};

/**
 * The inbox, page by page. Keeps loaded pages until the poll finds a change, or this trainer changes a case.
 */
export const recordsQuery = (shown: Shown) =>
  infiniteQueryOptions({
    queryKey: listKey(shown),
    queryFn: ({ pageParam }) => readPage(shown, pageParam),
    initialPageParam: '',
    getNextPageParam: ({ after }) => after,
    ...kept,
  });

export const useRecords = (shown: Shown) => useInfiniteQuery(recordsQuery(shown));

/** @returns what `LoadMore` returns */
export const nextPageOfRecords = (client: QueryClient, shown: Shown) =>
  nextPageOf(client, listKey(shown), (after) => readPage(shown, after));

/**
 * Reloads only the page that a new case belongs to.
 * @returns the number of new rows; undefined if the page isn't loaded, or if rows have moved away from it
 */
const readNew = async (
  client: QueryClient,
  newest: string,
  isNewestUnproven = false,
): Promise<number | undefined> => {
  const key = listKey(everyCase);
  const loaded = client.getQueryData<Loaded>(key);
  const dueAt = new Date(Date.parse(newest) + PROMISE).toISOString();
  const placed = { state: 'new', dueAt, isConfirmed: !isNewestUnproven } as const;
  const index = loaded ? pageOfNew(loaded.pages, placed) : -1;
  if (!loaded || index < 0) return undefined;
  const fresh = await readPage(everyCase, loaded.pageParams[index] ?? '');
  const { pages, added, gone } = withPage(loaded.pages, index, fresh);
  client.setQueryData<Loaded>(key, { ...loaded, pages });
  return gone ? undefined : added;
};

/**
 * After a poll that shows a change, reloads one page of the inbox if a new case explains the change, otherwise all
 * loaded pages. The filtered lists reload in either case.
 */
const refresh = async (client: QueryClient, before: Counts, now: Counts): Promise<void> => {
  const { newest } = now;
  const isNew = newest !== undefined && newest > (before.newest ?? '');
  if (!isNew && now.waiting === before.waiting) return;
  const added = isNew ? await readNew(client, newest, now.isNewestUnproven) : undefined;
  const isExplained =
    added !== undefined && (now.hasMore || added === now.waiting - before.waiting);
  await client.invalidateQueries({
    queryKey: ['records'],
    predicate: (query) => !isExplained || isPart(query),
  });
};

/**
 * Counts the waiting cases. While the page is visible, polls every half minute and reloads the lists that
 * changed.
 */
export const useCounts = () => {
  const client = useQueryClient();
  return useQuery({
    queryKey: COUNTS,
    queryFn: async () => {
      const counts = await callCoach(countWaiting, {});
      const before = client.getQueryData<Counts>(COUNTS);
      // A list that fails to load shows its own error.
      if (before) void refresh(client, before, counts).catch(() => undefined);
      return counts;
    },
    refetchInterval: coachLimits.pollEvery,
    refetchOnWindowFocus: true,
    gcTime: kept.gcTime,
  });
};

/**
 * Call this after this trainer's own change, so that the next poll doesn't take it for another trainer's. The list
 * of all cases already shows the change; the other lists reload when the trainer opens them.
 */
export const countChange = (
  client: QueryClient,
  { state: from, isConfirmed }: ClientRecord,
  to: CaseState,
): void => {
  const more = Number(waits(to)) - Number(waits(from));
  client.setQueryData<Counts>(COUNTS, (counts) =>
    counts && !counts.hasMore ? { ...counts, waiting: counts.waiting + more } : counts,
  );
  client.setQueryData<Figures>(FIGURES, (figures) => {
    if (!figures || from === to) return figures;
    const moved = (counts: Figures['states']) => ({
      ...counts,
      [from]: counts[from] - 1,
      [to]: counts[to] + 1,
    });
    return {
      ...figures,
      states: moved(figures.states),
      confirmed: isConfirmed ? moved(figures.confirmed) : figures.confirmed,
    };
  });
  void client.invalidateQueries({
    queryKey: ['records'],
    predicate: isPart,
    refetchType: 'none',
  });
};

export const useFigures = () => {
  return useQuery({
    queryKey: FIGURES,
    queryFn: () => callCoach(readFigures, {}),
    staleTime: 5 * 60_000,
  });
};

/** Searches all cases, not only the loaded ones. */
export const useSearch = (sought: string) => {
  return useQuery({
    queryKey: ['search', sought],
    queryFn: () =>
      callCoach(searchRecords, sought.includes('@') ? { email: sought } : { name: sought }),
    staleTime: Number.POSITIVE_INFINITY,
  });
};

export const useSetTimeOff = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (timeOff: InputOf<typeof setTimeOff>['timeOff']) =>
      callCoach(setTimeOff, { timeOff }),
    onSuccess: () => client.invalidateQueries({ queryKey: FIGURES }),
  });
};
