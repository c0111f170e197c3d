import { useMutationState, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { changeCase } from '#shared/endpoints/coach.ts';
import type { AnswerOf } from '#shared/endpoints/endpoint.ts';
import { type ChangeOrder, changes, useChange } from '#web/coach/case/case-queries.ts';
import { shownRecord } from '#web/coach/case/show-record.ts';
import { type CoachError, newId } from '#web/coach/frame/api.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { useKey } from '#web/coach/frame/keys.tsx';
import { Refused } from '#web/coach/frame/problem.tsx';
import { useNow } from '#web/coach/frame/use-now.ts';
import { stateNames, stateWords } from '#web/coach/frame/words.ts';

/** The page shows a change for this many milliseconds. The case's menu and the key `u` can undo it later. */
const SHOWN = 60_000;

const result = ({ change, record }: ChangeOrder): string | undefined => {
  if (change.to === 'clearance') return 'Clearance set';
  return change.to === 'undo' && record.undoesClearance ? 'Clearance undone' : undefined;
};

/** The result of the trainer's last change to any case, with a button to undo it. */
export const Changed = () => {
  const { timeZone } = useCoach();
  const client = useQueryClient();
  const { mutate } = useChange();
  const [closed, setClosed] = useState(0);
  const now = useNow();
  const last = useMutationState({
    filters: { mutationKey: changes },
    select: ({ state }) => ({
      at: state.submittedAt,
      order: state.variables as ChangeOrder,
      answer: state.data as AnswerOf<typeof changeCase> | undefined,
      error: state.error as CoachError | null,
    }),
  }).at(-1);
  const name = last?.order.record.contact?.name ?? 'Client';
  const after = last?.answer?.record;
  const record = after && (shownRecord(client, after.clientId) ?? after);
  // If another trainer changed the case since, an undo would take back that change.
  const isLatest = record?.stateAt === after?.stateAt && record?.canUndo;
  const canUndo = last?.answer?.isStored && last.order.change.to !== 'undo' && isLatest;
  const undo = () => {
    if (canUndo && record) mutate({ record, change: { to: 'undo' }, changeId: newId() });
  };
  useKey('u', undo);
  const isOld = now.getTime() - (last?.at ?? 0) > SHOWN;
  const isShown =
    last !== undefined && last.at !== closed && (last.error || (last.answer && !isOld));
  return (
    <div className={isShown ? 'changed' : 'unseen'}>
      <p role="status">
        {isShown && last.answer?.isStored && (
          <>
            {name}: {result(last.order) ?? stateWords(last.answer.record, now, timeZone)}.
          </>
        )}
      </p>
      {isShown && last.error && <Refused error={last.error} more={`${name} wasn’t changed.`} />}
      {isShown && last.answer?.isStored === false && (
        <p role="alert">
          This case has changed since this page loaded it. {name} is now:{' '}
          {stateNames[last.answer.record.state]}.
        </p>
      )}
      {isShown && canUndo && (
        <button type="button" className="link" aria-keyshortcuts="u" onClick={undo}>
          Undo
        </button>
      )}
      {isShown && (
        <button
          type="button"
          className="link"
          aria-label="Close"
          onClick={() => setClosed(last.at)}
        >
          ×
        </button>
      )}
    </div>
  );
};
