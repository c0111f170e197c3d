import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { coachLimits } from '#shared/domain/coach.ts';
import { type Opened, openCase } from '#shared/endpoints/coach.ts';
import { usePresent } from '#web/coach/coach-context.tsx';
import { Heading } from '#web/coach/coach-frame.tsx';
import { Problem, Waiting } from '#web/coach/problem.tsx';
import { forgetUnsent } from '#web/coach/sheets/unsent.ts';
import { rememberCase } from '#web/coach/today/row.tsx';
import { type CallError, useRead } from '#web/session/query.ts';
import { Actions } from './actions.tsx';
import { Changes, Health, OtherAnswers } from './answer-lists.tsx';
import { CaseHead } from './case-head.tsx';
import { Log } from './log.tsx';

export const CasePage = () => {
  const { clientId = '' } = useParams();
  return <Case key={clientId} clientId={clientId} />;
};

const options = { refetchEveryMs: coachLimits.refetchEveryMs, isForgotten: true } as const;

/** After these refusals, the page may no longer show what it showed before. */
const final = ['withdrawn', 'deleted', 'locked', 'sign-in-again'];

const Case = ({ clientId }: { clientId: string }) => {
  const { data, error, refetch, dataUpdatedAt } = useRead(openCase, { clientId }, options);
  useEffect(() => rememberCase(clientId), [clientId]);
  if (error && (!data || final.includes(error.reason)))
    return <Refused clientId={clientId} error={error} onRetry={refetch} />;
  if (!data) return <Waiting error={error} onRetry={refetch} />;
  return (
    <>
      {error && <Problem error={error} readAt={dataUpdatedAt} onRetry={refetch} />}
      <Shown opened={data} />
    </>
  );
};

const Shown = ({ opened: { clientCase, assessments, log, timeOff } }: { opened: Opened }) => {
  const present = usePresent(timeOff);
  const [newest, earlier] = assessments;
  return (
    <article className="case">
      <CaseHead clientCase={clientCase} answers={newest?.answers} present={present} />
      {newest && <Health answers={newest.answers} />}
      {newest && earlier && <Changes before={earlier} after={newest} present={present} />}
      <Log clientCase={clientCase} log={log} now={present.now} />
      {newest && <OtherAnswers answers={newest.answers} />}
      <Actions clientCase={clientCase} />
    </article>
  );
};

const sentences: Record<string, string> = {
  withdrawn:
    'This client withdrew consent. You may no longer use what the client sent before, so the site no longer shows it. Delete what you noted elsewhere.',
  deleted:
    'This client’s account and data are deleted. Delete what you noted elsewhere, such as phone numbers and calendar entries.',
};

interface RefusedProps {
  clientId: string;
  error: CallError;
  onRetry(): void;
}

const Refused = ({ clientId, error, onRetry }: RefusedProps) => {
  const message = sentences[error.reason];
  useEffect(() => {
    // Nobody may write to this client any more.
    if (message) forgetUnsent(clientId);
  }, [message, clientId]);
  return (
    <>
      <Heading title="This case can’t be opened" />
      {message ? <Problem error={{ message }} /> : <Problem error={error} onRetry={onRetry} />}
    </>
  );
};
