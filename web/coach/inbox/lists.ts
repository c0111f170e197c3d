import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { type ClientCase, inboxFilters } from '#shared/domain/coach.ts';
import { casePath } from '#shared/domain/pages.ts';
import { listCases, listSubmitted } from '#shared/endpoints/coach/inbox.ts';
import type { InputOf } from '#shared/endpoints/endpoint.ts';
import { callCoach } from '#web/coach/frame/api.ts';
import { paths } from '#web/lib/paths.ts';
import type { ListPage } from './refresh.ts';
import { inboxView, keepInboxView } from './view.ts';

export type Filter = InputOf<typeof listCases>['filter'];
export type Days = InputOf<typeof listSubmitted>['days'];
export type Loaded = InfiniteData<ListPage, string>;

export interface Shown {
  filter: Filter;
  onlyConfirmed: boolean;
  /** Only cases whose newest assessment the client submitted on these days. */
  days?: Days | undefined;
}

export const everyCase: Shown = { filter: 'all', onlyConfirmed: false };

export const isInEveryCase = ({ state }: Pick<ClientCase, 'state'>): boolean =>
  state !== 'client' && state !== 'spam';

export const shownIn = (params: URLSearchParams): Shown => {
  const [state, from, to] = [params.get('state'), params.get('from'), params.get('to')];
  return {
    filter: inboxFilters.find((each) => each === state) ?? 'all',
    onlyConfirmed: params.get('address') === 'confirmed',
    days: from && to ? { from, to } : undefined,
  };
};

export const pathOf = ({ filter, onlyConfirmed, days }: Shown): string => {
  const params = new URLSearchParams({
    ...(filter !== 'all' && { state: filter }),
    ...days,
    ...(onlyConfirmed && { address: 'confirmed' }),
  });
  return params.size > 0 ? `${paths.coach}?${params}` : paths.coach;
};

export const listKey = ({ filter, onlyConfirmed, days }: Shown) =>
  ['cases', days ? `${days.from} ${days.to}` : filter, onlyConfirmed] as const;

export const readPage = async ({ filter, onlyConfirmed, days }: Shown, after: string) => {
  const { seen } = inboxView();
  const more = {
    ...(onlyConfirmed && { onlyConfirmed }),
    ...(after && { after }),
    ...(seen && { seen }),
  };
  const page = await (days
    ? callCoach(listSubmitted, { days, ...more })
    : callCoach(listCases, { filter, ...more }));
  keepInboxView({ seen: page.seen });
  return page;
};

/** Lists stay in the cache, because a trainer may return to the inbox after a long call. */
export const kept = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };

export const listQuery = (shown: Shown) =>
  infiniteQueryOptions({
    queryKey: listKey(shown),
    queryFn: ({ pageParam }) => readPage(shown, pageParam),
    initialPageParam: '',
    getNextPageParam: ({ after }) => after,
    ...kept,
  });

/** Trainers can't open cases that are being deleted. */
export const pathsOf = (rows: readonly ClientCase[]): string[] =>
  rows
    .filter(({ closed }) => closed !== 'deleting')
    .flatMap(({ assessments }) => assessments.slice(-1).map(({ id }) => casePath(id)));

export const loadedPaths = async (client: QueryClient, shown: Shown): Promise<string[]> => {
  const { pages } = await client.fetchInfiniteQuery(listQuery(shown));
  return pathsOf(pages.flatMap(({ rows }) => rows));
};

export const nextPaths = async (
  client: QueryClient,
  shown: Shown,
): Promise<string[] | undefined> => {
  const key = listKey(shown);
  const loaded = client.getQueryData<Loaded>(key);
  if (!loaded) return loadedPaths(client, shown);
  const after = loaded.pages.at(-1)?.after;
  if (!after) return undefined;
  const page = await readPage(shown, after);
  client.setQueryData<Loaded>(key, (now) =>
    now?.pages.at(-1)?.after === after
      ? { pages: [...now.pages, page], pageParams: [...now.pageParams, after] }
      : now,
  );
  return pathsOf(page.rows);
};
