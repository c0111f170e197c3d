import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { listCases, openCase } from '#shared/endpoints/coach.ts';
import type { AnswerOf, Endpoint } from '#shared/endpoints/endpoint.ts';
import { Button } from '#web/coach/button.tsx';
import { type Act, type CallError, keyOf, useAct } from '#web/session/query.ts';

/** An act of a trainer. Afterward, also after a refusal, the pages read again what they show. */
export const useSave = <E extends Endpoint>(endpoint: E, kept?: Act) => {
  const act = useAct(endpoint, { kept });
  const queries = useQueryClient();
  /** Works even if the sheet is closed meanwhile. Returns undefined after a failure. */
  const save = async (input: z.input<E['input']>): Promise<AnswerOf<E> | undefined> => {
    try {
      return await act.mutateAsync(input);
    } catch {
      return undefined;
    } finally {
      void queries.invalidateQueries({ queryKey: keyOf(openCase) });
      void queries.invalidateQueries({ queryKey: keyOf(listCases) });
    }
  };
  return { save, isBusy: act.isPending, error: act.error, isSaved: act.isSuccess };
};

interface SavedProps {
  isBusy: boolean;
  isSaved?: boolean;
  error: CallError | null;
  onRetry(): void;
}

/** Beside a choice that acts at once: that it works, that it worked, or why not. */
export const Saved = ({ isBusy, isSaved, error, onRetry }: SavedProps) => (
  <>
    <span role="status" className="small">
      {isBusy ? 'Saving…' : isSaved && 'Saved'}
    </span>
    <span role="alert" className={error ? 'field-error' : 'unseen'}>
      {error && (
        <>
          {error.message} <Button onClick={onRetry}>Try again</Button>
        </>
      )}
    </span>
  </>
);

interface SaveButtonProps {
  action: string;
  busy?: string;
  isBusy: boolean;
  error: CallError | null;
}

/** The one button of a sheet that saves. What the trainer typed stays after a failure. */
export const SaveButton = ({ action, busy = 'Saving…', isBusy, error }: SaveButtonProps) => (
  <div className="save">
    <p role="alert" className={error ? 'field-error' : 'unseen'}>
      {error && !isBusy && `${error.message} What you typed is still here.`}
    </p>
    <Button type="submit" className="button" data-busy={isBusy} isOff={isBusy}>
      {isBusy ? busy : error ? `Try again: ${action}` : action}
    </Button>
  </div>
);
