import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { type ClientCase, clearances } from '#shared/domain/case.ts';
import { wallClock } from '#shared/domain/zone.ts';
import { type Opened, openCase, setClearance } from '#shared/endpoints/coach.ts';
import {
  Button,
  Heading,
  LoadingRow,
  Problem,
  Saved,
  useCoach,
  usePresent,
  useSave,
} from '#web/coach/parts.tsx';
import { forgetUnsent } from '#web/coach/sheets/unsent.ts';
import { rememberCase } from '#web/coach/today/list.tsx';
import { useCases } from '#web/coach/use-pages.ts';
import { hrefOf, nameOf, type Present, placeText } from '#web/coach/words.ts';
import { type CallError, useRead } from '#web/session/query.ts';
import { EmailBreaks } from '#web/ui/email-breaks.tsx';
import { Actions } from './actions.tsx';
import { Changes, Health, OtherAnswers } from './answer-lists.tsx';
import { age, type Given } from './answers.ts';
import { Log } from './log.tsx';

export const CasePage = () => {
  const { clientId = '' } = useParams();
  return <Case key={clientId} clientId={clientId} />;
};

const options = { isLive: true, isForgotten: true };

/** After these refusals, the page may no longer show what it showed before. */
const final = ['withdrawn', 'deleted', 'locked', 'sign-in-again'];

const Case = ({ clientId }: { clientId: string }) => {
  const { data, error, refetch, dataUpdatedAt } = useRead(openCase, { clientId }, options);
  useEffect(() => rememberCase(clientId), [clientId]);
  if (error && (!data || final.includes(error.reason)))
    return <Refused clientId={clientId} error={error} onRetry={refetch} />;
  if (!data) return <LoadingRow />;
  return (
    <>
      {error && <Problem error={error} readAt={dataUpdatedAt} onRetry={refetch} />}
      <Shown {...data} />
    </>
  );
};

const Shown = ({ clientCase, assessments: [newest, earlier], log, timeOff }: Opened) => {
  const present = usePresent(timeOff);
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

interface HeadProps {
  clientCase: ClientCase;
  answers: Given | undefined;
  present: Present;
}

const CaseHead = ({ clientCase, answers, present }: HeadProps) => {
  const { bookingUrl } = useCoach();
  const { contact = {}, isConfirmed } = clientCase;
  const { phone, email, typedEmail } = contact;
  const name = nameOf(clientCase);
  const place = placeText(clientCase, present);
  const today = wallClock(present.now, present.timeZone).date;
  return (
    <header className="case-head">
      <Heading title={name}>
        {name}
        {answers?.dateOfBirth && `, ${age(answers.dateOfBirth, today)}`}
      </Heading>
      <p className={`place level-${place.level}`}>{place.text}</p>
      <p className="line contact">
        {phone && <a href={hrefOf({ phone })}>{phone}</a>}
        {email && (
          <a href={hrefOf({ email })}>
            <EmailBreaks text={email} />
          </a>
        )}
        {bookingUrl && (
          <a href={bookingUrl} target="_blank" rel="noreferrer">
            Booking page
          </a>
        )}
      </p>
      {!isConfirmed && (
        <p className="level-amber">
          Address not confirmed: {phone ? 'call' : 'it may belong to someone else'}
        </p>
      )}
      {typedEmail && (
        <p className="small">
          Typed in the form: <EmailBreaks text={typedEmail} />
        </p>
      )}
      <Clearance {...clientCase} />
    </header>
  );
};

/** Buttons, because the arrow keys would change a list of options. */
const Clearance = ({ clientId, clearance }: ClientCase) => {
  const { save, ...saving } = useSave(setClearance);
  return (
    <fieldset className="line choices clearance">
      <legend>
        Clearance<span className="unseen"> of a doctor</span>
      </legend>
      {clearances.map((choice) => (
        <Button
          key={choice}
          className="choice"
          aria-pressed={choice === clearance}
          isOff={saving.isBusy}
          onClick={() => save({ clientId, clearance: choice === clearance ? null : choice })}
        >
          {choice}
        </Button>
      ))}
      <Saved {...saving} />
    </fieldset>
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
  // The list still has the name, because the coach must know whose answers to stop using.
  const isWithdrawn = error.reason === 'withdrawn';
  const { rows } = useCases({ list: 'closed' }, isWithdrawn);
  // After a deletion, the list of a moment ago may still have it, too.
  const closed = isWithdrawn && rows?.find((each) => each.clientId === clientId);
  useEffect(() => {
    // Nobody may write to this client any more.
    if (message) forgetUnsent(clientId);
  }, [message, clientId]);
  return (
    <>
      <Heading title={closed ? nameOf(closed) : 'This case can’t be opened'} />
      <Problem error={message ? { message } : error} onRetry={message ? undefined : onRetry} />
    </>
  );
};
