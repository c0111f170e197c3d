import { useCallback, useEffect, useState } from 'react';
import { brand } from '#shared/brand.ts';
import { type MyAssessments, readMyAssessments } from '#shared/endpoints/client.ts';
import { useAccount } from '#web/auth/session/session-context.tsx';
import { call } from '#web/lib/call.ts';

export const dayAndTime = (iso: string): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
    .format(new Date(iso))
    .replace(/ (?=\d+ at)/, '\u00a0');

const SIX_DAYS_MS = 6 * 86_400_000;

const dayOf = (at: Date, now: Date): Intl.DateTimeFormatOptions => {
  if (now.getTime() - at.getTime() < SIX_DAYS_MS) return { weekday: 'long' };
  const isThisYear = at.getFullYear() === now.getFullYear();
  return { month: 'long', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) };
};

export const when = (iso: string): string => {
  const at = new Date(iso);
  const day = new Intl.DateTimeFormat('en-US', dayOf(at, new Date())).format(at);
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(at);
  return `on ${day} at ${time}`;
};

export const answerDue = (dueAt: string | undefined, isToMessage = false): string => {
  if (!dueAt) return '';
  const { firstName } = brand.coach;
  return Date.parse(dueAt) > Date.now()
    ? `${firstName} will answer ${isToMessage ? 'your message ' : ''}by ${dayAndTime(dueAt)}.`
    : `${firstName}’s answer${isToMessage ? ' to your message' : ''} is late: it was due by ${dayAndTime(dueAt)}. Please write to ${brand.email}.`;
};

interface Due {
  dueAt: string | undefined;
  isToMessage?: boolean;
  role?: 'status';
}

export const AnswerDue = ({ dueAt, isToMessage, role }: Due) => (
  <>
    <p role={role} className="lead">
      {answerDue(dueAt, isToMessage)}
    </p>
    {brand.bookingUrl && (
      <p>
        <a href={brand.bookingUrl} target="_blank" rel="noreferrer">
          Book a call with {brand.coach.firstName}
        </a>
      </p>
    )}
  </>
);

const Step = ({ name, at }: { name: string; at: string | undefined }) =>
  at ? (
    <li data-done>
      <b>{name}</b> {when(at)}
    </li>
  ) : (
    <li>Not {name.toLowerCase()} yet</li>
  );

export const SentList = ({ assessments }: Pick<MyAssessments, 'assessments'>) =>
  assessments.map(({ id, submittedAt, readAt, contactedAt }) => (
    <ol key={id} className="sent-steps">
      <Step name="Sent" at={submittedAt} />
      <Step name="Read" at={readAt} />
      <Step name="Answered" at={contactedAt} />
    </ol>
  ));

export interface Mine {
  found: MyAssessments | undefined;
  state: 'loading' | 'failed' | 'there';
  read(): Promise<void>;
}

export const useMine = (accountId: string): Mine => {
  const { store } = useAccount();
  const [found, setFound] = useState<MyAssessments>();
  const [state, setState] = useState<Mine['state']>('loading');
  const read = useCallback(async () => {
    setState('loading');
    const outcome = await call(readMyAssessments, {}, store.of(accountId));
    if (outcome.ok) setFound(outcome.answer);
    setState(outcome.ok ? 'there' : 'failed');
  }, [store, accountId]);
  useEffect(() => void read(), [read]);
  return { found, state, read };
};
