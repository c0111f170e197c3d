import {
  type InfiniteData,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { addNote, type Opened, sendMessage } from '#shared/endpoints/coach/case.ts';
import type { AnswerOf } from '#shared/endpoints/endpoint.ts';
import { type CoachError, callCoach } from '#web/coach/frame/api.ts';
import { why } from '#web/coach/frame/problem.tsx';
import { changes, openKey } from './case-queries.ts';
import { keyOf, type Page } from './message-queries.ts';
import type { TextName } from './openings.ts';
import { showCase } from './show-case.ts';

export interface TextOrder {
  kind: TextName;
  clientId: string;
  clientName: string | undefined;
  assessmentId: string;
  /** A retry needs the same id, so that the API doesn't store the text twice. */
  id: string;
  text: string;
}

export const texts = [...changes, 'text'] as const;

type Stored = Partial<AnswerOf<typeof sendMessage> & AnswerOf<typeof addNote>>;

const store = ({ kind, clientId, id, text }: TextOrder): Promise<Stored> =>
  kind === 'message'
    ? callCoach(sendMessage, { clientId, messageId: id, text })
    : callCoach(addNote, { clientId, noteId: id, content: { kind: 'text', text } });

export const useSendText = () => {
  const client = useQueryClient();
  return useMutation({
    mutationKey: texts,
    mutationFn: store,
    // By default, React Query forgets a failed text after five minutes.
    gcTime: Number.POSITIVE_INFINITY,
    onSuccess: (
      { message, clientCase, address, note, revision = 0 },
      { assessmentId, clientId },
    ) => {
      if (message && clientCase && address) {
        client.setQueryData<InfiniteData<Page>>(keyOf(assessmentId), (data) => {
          const [first, ...older] = data?.pages ?? [];
          if (!data || !first) return data;
          // If an earlier response was lost, the list may already contain this message.
          const rows = [message, ...first.rows.filter(({ id }) => id !== message.id)];
          return { ...data, pages: [{ ...first, rows, address }, ...older] };
        });
        showCase(client, clientCase);
        void client.invalidateQueries({ queryKey: ['counts'] });
        void client.invalidateQueries({ queryKey: ['figures'] });
      }
      if (note) {
        client.setQueryData<Opened>(openKey(assessmentId), (data) =>
          data
            ? {
                ...data,
                clientCase: { ...data.clientCase, revision },
                notes: [...data.notes.filter(({ id }) => id !== note.id), note],
              }
            : data,
        );
      }
      void client.invalidateQueries({ queryKey: ['history', clientId] });
    },
  });
};

/** If the trainer left the case while a text was being sent, the form shows the result on return. */
export const useSent = ({ id, type }: { id: string; type: (text: string) => void }) => {
  const cache = useQueryClient().getMutationCache();
  const [failed, setFailed] = useState<{ id: string; error: CoachError }>();
  const { status, error } =
    useMutationState({
      filters: { mutationKey: texts },
      select: ({ state: { variables, status, error } }) => ({
        id: (variables as TextOrder).id,
        status,
        error: error as CoachError | null,
      }),
    }).findLast((sent) => sent.id === id) ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each result
  useEffect(() => {
    if (status === 'success') type('');
    if (!error) return;
    setFailed({ id, error });
    // The form shows the failure from now on, so no notice repeats it.
    for (const each of cache.findAll({ mutationKey: texts, status: 'error' })) {
      if ((each.state.variables as TextOrder).id === id) cache.remove(each);
    }
  }, [id, status, error]);
  return {
    isSending: status === 'pending',
    failed: failed?.id === id && why(failed.error),
  };
};
