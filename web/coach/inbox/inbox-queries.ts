import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { coachLimits } from '#shared/domain/coach-records.ts';
import {
  countWaiting,
  listRecords,
  readFigures,
  searchRecords,
  setHoliday,
} from '#shared/endpoints/coach.ts';
import type { InputOf } from '#shared/endpoints/endpoint.ts';
import { callCoach } from '#web/coach/frame/api.ts';

export type Filter = InputOf<typeof listRecords>['filter'];

const listKey = (filter: Filter) => ['records', filter] as const;

/** The inbox, page by page. */
export const useRecords = (filter: Filter) => {
  return useInfiniteQuery({
    queryKey: listKey(filter),
    queryFn: ({ pageParam }) =>
      callCoach(listRecords, { filter, ...(pageParam && { after: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ after }) => after,
    staleTime: coachLimits.pollEvery,
  });
};

/** The waiting cases: asked again every half minute while the page is visible; a change makes the list be read again. */
export const useCounts = () => {
  const client = useQueryClient();
  const counts = useQuery({
    queryKey: ['counts'],
    queryFn: () => callCoach(countWaiting, {}),
    refetchInterval: coachLimits.pollEvery,
    refetchOnWindowFocus: true,
  });
  const seen = useRef<string>(undefined);
  const newest = counts.data?.newest;
  useEffect(() => {
    if (seen.current !== undefined && newest && newest > seen.current) {
      void client.invalidateQueries({ queryKey: ['records'] });
    }
    if (newest !== undefined) seen.current = newest;
    else seen.current ??= '';
  }, [newest, client]);
  return counts;
};

export const useFigures = () => {
  return useQuery({
    queryKey: ['figures'],
    queryFn: () => callCoach(readFigures, {}),
    staleTime: 5 * 60_000,
  });
};

/** The records of one address; nothing is asked while it is empty. */
export const useSearch = (email: string) => {
  return useQuery({
    queryKey: ['search', email],
    queryFn: () => callCoach(searchRecords, { email }),
    enabled: email !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
};

export const useSetHoliday = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (holiday: InputOf<typeof setHoliday>['holiday']) =>
      callCoach(setHoliday, { holiday }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['figures'] }),
  });
};
