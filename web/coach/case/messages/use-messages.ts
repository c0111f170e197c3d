import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { readMessages, sendMessage } from '#shared/endpoints/coach.ts';
import type { AnswerOf, InputOf } from '#shared/endpoints/endpoint.ts';
import { openingOf } from '#web/coach/case/openings.ts';
import { showRecord } from '#web/coach/case/show-record.ts';
import { callCoach } from '#web/coach/frame/api.ts';

type Page = AnswerOf<typeof readMessages>;

const keyOf = (assessmentId: string) => ['messages', assessmentId] as const;

/**
 * The messages of an assessment's client. Reading them is audited, so the page requests none before the trainer
 * asks for them.
 */
export const useMessages = (assessmentId: string, isWanted: boolean) =>
  useInfiniteQuery({
    queryKey: keyOf(assessmentId),
    queryFn: ({ pageParam }) =>
      callCoach(readMessages, {
        assessmentId,
        openingId: openingOf(assessmentId).openingId,
        ...(pageParam && { after: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: ({ after }) => after,
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const useSendMessage = (assessmentId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (message: InputOf<typeof sendMessage>) => callCoach(sendMessage, message),
    onSuccess: ({ message, record }) => {
      client.setQueryData<InfiniteData<Page>>(keyOf(assessmentId), (data) => {
        const [first, ...older] = data?.pages ?? [];
        if (!data || !first) return data;
        return { ...data, pages: [{ ...first, rows: [message, ...first.rows] }, ...older] };
      });
      showRecord(client, record);
      void client.invalidateQueries({ queryKey: ['counts'] });
      void client.invalidateQueries({ queryKey: ['figures'] });
      void client.invalidateQueries({ queryKey: ['history', record.clientId] });
    },
  });
};
