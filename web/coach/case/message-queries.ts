import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { readMessages } from '#shared/endpoints/coach/case.ts';
import { callCoach } from '#web/coach/frame/api.ts';
import { reloadCases } from '#web/coach/frame/query-client.ts';
import { openingIdOf } from './openings.ts';

export const messagesKey = (assessmentId: string) => ['messages', assessmentId] as const;

export const useMessages = (assessmentId: string, isWanted: boolean) => {
  const client = useQueryClient();
  return useInfiniteQuery({
    queryKey: messagesKey(assessmentId),
    queryFn: async ({ pageParam }) => {
      const page = await callCoach(readMessages, {
        assessmentId,
        openingId: openingIdOf(assessmentId),
        ...(pageParam && { after: pageParam }),
      });
      // The response shows messages as they were before this call, so new ones have no `readAt`.
      const isNews = page.rows.some(({ from, readAt }) => from === 'client' && !readAt);
      if (isNews) void reloadCases(client);
      return page;
    },
    initialPageParam: '',
    getNextPageParam: ({ after }) => after,
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
};
