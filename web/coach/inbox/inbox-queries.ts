import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type CaseState, waits } from '#shared/domain/case.ts';
import { coachLimits } from '#shared/domain/coach-records.ts';
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
type Loaded = InfiniteData<ListPage, string>;

const listKey = (filter: Filter) => ['records', filter] as const;
const COUNTS = ['counts'] as const;

/** Keeps loaded pages for a trainer who returns, even after a long call. */
const kept = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };

const readPage = (filter: Filter, after: string): Promise<ListPage> =>
  callCoach(listRecords, { filter, ...(after && { after }) });

/**
 * The inbox, page by page. Keeps loaded pages until the poll or this trainer's own change makes them
 * outdated.
 */
export const useRecords = (filter: Filter) => {
  return useInfiniteQuery({
    queryKey: listKey(filter),
    queryFn: ({ pageParam }) => readPage(filter, pageParam),
    initialPageParam: '',
    getNextPageParam: ({ after }) => after,
    ...kept,
  });
};

/**
 * Reloads the one page that a new case belongs to.
 * @returns how many rows are new; undefined if others changed as well
 */
const readNew = async (
  client: QueryClient,
  filter: Filter,
  newest: string,
): Promise<number | undefined> => {
  const loaded = client.getQueryData<Loaded>(listKey(filter));
  const dueAt = new Date(Date.parse(newest) + PROMISE).toISOString();
  const index = loaded ? pageOfNew(loaded.pages, dueAt) : -1;
  if (!loaded || index < 0) return undefined;
  const fresh = await readPage(filter, loaded.pageParams[index] ?? '');
  const { pages, added, gone } = withPage(loaded.pages, index, fresh);
  client.setQueryData<Loaded>(listKey(filter), { ...loaded, pages });
  return gone ? undefined : added;
};

/** Refreshes what a poll shows to be outdated: one page for a new case, otherwise all loaded pages. */
const refresh = async (client: QueryClient, before: Counts, now: Counts): Promise<void> => {
  const { newest } = now;
  const isNew = newest !== undefined && newest > (before.newest ?? '');
  if (!isNew && now.waiting === before.waiting) return;
  const added = isNew ? await readNew(client, 'all', newest) : undefined;
  const isExplained =
    added !== undefined && (now.hasMore || added === now.waiting - before.waiting);
  await client.invalidateQueries({
    queryKey: ['records'],
    predicate: ({ queryKey }) => !isExplained || queryKey[1] !== 'all',
  });
};

/**
 * The waiting cases. While the page is visible, it polls every half minute and refreshes the lists that
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
 * Call after this trainer's own change, which the list of all cases already shows: reloads the other lists when
 * they are shown next, and keeps the next poll from taking the change for another trainer's.
 */
export const countChange = (client: QueryClient, from: CaseState, to: CaseState): void => {
  const more = Number(waits(to)) - Number(waits(from));
  client.setQueryData<Counts>(COUNTS, (counts) =>
    counts && !counts.hasMore ? { ...counts, waiting: counts.waiting + more } : counts,
  );
  void client.invalidateQueries({
    queryKey: ['records'],
    predicate: ({ queryKey }) => queryKey[1] !== 'all',
    refetchType: 'none',
  });
};

export const useFigures = () => {
  return useQuery({
    queryKey: ['figures'],
    queryFn: () => callCoach(readFigures, {}),
    staleTime: 5 * 60_000,
  });
};

/** The cases of one address; requests nothing while it is empty. */
export const useSearch = (email: string) => {
  return useQuery({
    queryKey: ['search', email],
    queryFn: () => callCoach(searchRecords, { email }),
    enabled: email !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
};

export const useSetTimeOff = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (timeOff: InputOf<typeof setTimeOff>['timeOff']) =>
      callCoach(setTimeOff, { timeOff }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['figures'] }),
  });
};
