import { infiniteQueryOptions } from '@tanstack/react-query';
import { inboxFilters } from '#shared/domain/coach.ts';
import { listCases } from '#shared/endpoints/coach/inbox.ts';
import type { InputOf } from '#shared/endpoints/endpoint.ts';
import { callCoach } from '#web/coach/frame/api.ts';
import { live } from '#web/coach/frame/query-client.ts';
import { paths } from '#web/lib/paths.ts';

export type Filter = InputOf<typeof listCases>['filter'];

export interface Shown {
  filter: Filter;
  onlyConfirmed: boolean;
}

export const shownIn = (params: URLSearchParams): Shown => {
  const state = params.get('state');
  return {
    filter: inboxFilters.find((each) => each === state) ?? 'all',
    onlyConfirmed: params.get('address') === 'confirmed',
  };
};

export const pathOf = ({ filter, onlyConfirmed }: Shown): string => {
  const params = new URLSearchParams({
    ...(filter !== 'all' && { state: filter }),
    ...(onlyConfirmed && { address: 'confirmed' }),
  });
  return params.size > 0 ? `${paths.coach}?${params}` : paths.coach;
};

export const listQuery = ({ filter, onlyConfirmed }: Shown) =>
  infiniteQueryOptions({
    queryKey: ['cases', 'list', filter, onlyConfirmed],
    queryFn: ({ pageParam }) =>
      callCoach(listCases, {
        filter,
        ...(onlyConfirmed && { onlyConfirmed }),
        ...(pageParam && { after: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: ({ after }) => after,
    ...live,
  });
