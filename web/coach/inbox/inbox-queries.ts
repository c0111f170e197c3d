import { type Query, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { isWaiting } from '#shared/domain/case.ts';
import { type ClientCase, coachLimits } from '#shared/domain/coach.ts';
import { PROMISE } from '#shared/domain/promise.ts';
import { countWaiting, readFigures, searchCases } from '#shared/endpoints/coach/inbox.ts';
import type { AnswerOf } from '#shared/endpoints/endpoint.ts';
import { callCoach } from '#web/coach/frame/api.ts';
import { useNow } from '#web/coach/frame/use-now.ts';
import { everyCase, isInEveryCase, kept, type Loaded, listKey, readPage } from './lists.ts';
import { pageOfNew, withPage } from './refresh.ts';

type Counts = AnswerOf<typeof countWaiting>;

const isPart = ({ queryKey: [, filter, onlyConfirmed] }: { queryKey: readonly unknown[] }) =>
  filter !== 'all' || onlyConfirmed === true;
const hasCase = ({ state }: Query, clientId: string): boolean =>
  (state.data as Loaded | undefined)?.pages.some(({ rows }) =>
    rows.some((row) => row.clientId === clientId),
  ) ?? false;
const COUNTS = ['counts'] as const;
const FIGURES = ['figures'] as const;
/**
 * When a poll reports a changed case, the inbox reloads the figures. This interval is for other
 * changes, such as another trainer's time off.
 */
const FIGURES_EVERY_MS = 5 * 60_000;

const reloadPageOfNew = async (
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

const refresh = async (client: QueryClient, before: Counts, now: Counts): Promise<void> => {
  const { newest } = now;
  const isNew = newest !== undefined && newest > (before.newest ?? '');
  const hasChanges = now.changes !== before.changes;
  if (!isNew && !hasChanges && now.waiting === before.waiting) return;
  void client.invalidateQueries({ queryKey: FIGURES });
  // A client may have withdrawn consent, so cases that aren't in view load again when opened.
  if (hasChanges) client.removeQueries({ queryKey: ['opened'], type: 'inactive' });
  const isOnlyNew = isNew && !hasChanges;
  const added = isOnlyNew ? await reloadPageOfNew(client, newest, now.isNewestUnproven) : undefined;
  // Unless the added rows explain the new count, the list of all cases reloads too: a listed client
  // may have submitted or written again.
  const isExplained = added && (now.hasMore || added === now.waiting - before.waiting);
  await client.invalidateQueries({
    queryKey: ['cases'],
    predicate: (query) => !isExplained || isPart(query),
  });
};

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
    refetchInterval: coachLimits.pollEveryMs,
    refetchOnWindowFocus: true,
    gcTime: kept.gcTime,
  });
};

/** Without this update, the next poll would reload the lists, as if another trainer had made the change. */
export const countChange = (
  client: QueryClient,
  from: ClientCase,
  to: Omit<ClientCase, 'contact'>,
): void => {
  const now = new Date();
  const more = Number(isWaiting(to, now)) - Number(isWaiting(from, now));
  client.setQueryData<Counts>(
    COUNTS,
    (counts) =>
      counts && {
        ...counts,
        changes: counts.changes + 1,
        waiting: counts.hasMore ? counts.waiting : counts.waiting + more,
        confirmed: counts.hasMore || !from.isConfirmed ? counts.confirmed : counts.confirmed + more,
      },
  );
  void client.invalidateQueries({
    queryKey: ['cases'],
    predicate: isPart,
    refetchType: 'none',
  });
  // An undo may return the case to a list that was loaded without it.
  void client.invalidateQueries({
    queryKey: ['cases'],
    predicate: (query) => !hasCase(query, to.clientId) && (isPart(query) || isInEveryCase(to)),
  });
};

export const useFigures = () => {
  return useQuery({
    queryKey: FIGURES,
    queryFn: () => callCoach(readFigures, {}),
    staleTime: FIGURES_EVERY_MS,
    refetchInterval: FIGURES_EVERY_MS,
  });
};

/** Without `dataUpdatedAt`, time off that a trainer has just set for today could begin after `now`. */
export const useClockTime = () => {
  const now = useNow();
  const { data, dataUpdatedAt } = useFigures();
  return { now: new Date(Math.max(now.getTime(), dataUpdatedAt)), timeOff: data?.timeOff };
};

export const useSearch = (searched: string) => {
  return useQuery({
    queryKey: ['search', searched],
    queryFn: () =>
      callCoach(searchCases, searched.includes('@') ? { email: searched } : { name: searched }),
    staleTime: Number.POSITIVE_INFINITY,
  });
};
