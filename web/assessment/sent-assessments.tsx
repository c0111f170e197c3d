import { useEffect, useState } from 'react';
import {
  type MyAssessments,
  myAssessmentsEndpoint,
  myAssessmentsSchema,
} from '#shared/my-assessments.ts';

const WEEK = 6 * 86_400_000;

/** `on Tuesday at 2:02 PM` within a week, `on November 3 at 2:02 PM` before. */
const when = (iso: string): string => {
  const at = new Date(iso);
  const isRecent = Date.now() - at.getTime() < WEEK;
  const day = new Intl.DateTimeFormat(
    'en-US',
    isRecent ? { weekday: 'long' } : { month: 'long', day: 'numeric' },
  ).format(at);
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(at);
  return `on ${day} at ${time}`;
};

const lastDay = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00Z`),
  );

const read = async (accessToken: () => Promise<string | undefined>): Promise<MyAssessments> => {
  const token = await accessToken();
  if (!token) throw new Error('Signed out');
  const response = await fetch(myAssessmentsEndpoint.path, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`${myAssessmentsEndpoint.path} answered ${response.status}`);
  return myAssessmentsSchema.parse(await response.json());
};

/** What was sent before and what became of it: dates only, no answer. Without an answer the page goes on as ever. */
export const SentAssessments = ({
  accessToken,
}: {
  accessToken: () => Promise<string | undefined>;
}) => {
  const [mine, setMine] = useState<MyAssessments>();
  useEffect(() => {
    let isHere = true;
    read(accessToken).then(
      (found) => isHere && setMine(found),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [accessToken]);
  if (!mine || (mine.assessments.length === 0 && !mine.holiday)) return null;
  return (
    <section className="sent" aria-labelledby="sent-title">
      {mine.holiday && (
        <p>Your coach is away through {lastDay(mine.holiday.to)}. The 24 hours begin after that.</p>
      )}
      {mine.assessments.length > 0 && (
        <>
          <h2 id="sent-title">What you’ve sent</h2>
          <ul>
            {mine.assessments.map(({ id, submittedAt, readAt, contactedAt }) => (
              <li key={id}>
                Sent {when(submittedAt)}. {readAt ? `Read ${when(readAt)}.` : 'Not read yet.'}
                {contactedAt && ` Contacted ${when(contactedAt)}.`}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
};
