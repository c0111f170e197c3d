import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { readMessages } from '#shared/endpoints/coach/case.ts';
import type { AnswerOf } from '#shared/endpoints/endpoint.ts';
import { callCoach } from '#web/coach/frame/api.ts';
import { openingOf } from './openings.ts';
import { showCase, shownCase } from './show-case.ts';

export type Page = AnswerOf<typeof readMessages>;

export const keyOf = (assessmentId: string) => ['messages', assessmentId] as const;

export const useMessages = (clientId: string, assessmentId: string, isWanted: boolean) => {
  const client = useQueryClient();
  return useInfiniteQuery({
    queryKey: keyOf(assessmentId),
    queryFn: async ({ pageParam }) => {
      const page = await callCoach(readMessages, {
        assessmentId,
        openingId: openingOf(assessmentId).openingId,
        ...(pageParam && { after: pageParam }),
      });
      // The response shows messages as they were before this call, so new ones have no `readAt`.
      const opened = page.rows.filter(({ from, readAt }) => from === 'client' && !readAt).length;
      const shown = shownCase(client, clientId);
      if (shown?.unread && opened > 0) {
        const { contact, unread, ...clientCase } = shown;
        const left = unread - opened;
        showCase(client, { ...clientCase, ...(left > 0 && { unread: left }) });
      }
      return page;
    },
    initialPageParam: '',
    getNextPageParam: ({ after }) => after,
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
};

/** Reloads the shown messages once the client has opened one of them. */
export const reloadOpened = (
  client: QueryClient,
  assessmentId: string,
  { unopened, at }: { unopened: number | undefined; at: number },
): void => {
  const queryKey = keyOf(assessmentId);
  const shown = client.getQueryState<InfiniteData<Page>>(queryKey);
  // A list that is newer than `unopened` may have a message that `unopened` doesn’t count.
  if (unopened === undefined || !shown?.data || shown.dataUpdatedAt >= at) return;
  const rows = shown.data.pages.flatMap((page) => page.rows);
  const waiting = rows.filter(({ from, readAt }) => from === 'coach' && !readAt);
  if (waiting.length > unopened) void client.invalidateQueries({ queryKey });
};
