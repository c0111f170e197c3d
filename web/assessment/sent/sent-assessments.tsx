import { useEffect, useState } from 'react';
import type { MyAssessments } from '#shared/endpoints/client.ts';
import { readMyAssessments } from '#web/assessment/sent/my-assessments.ts';
import { SentList } from '#web/assessment/sent/sent-list.tsx';

const lastDay = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00Z`),
  );

/** Earlier assessments with their dates, no answers. If the endpoint doesn't answer, the form is shown without them. */
export const SentAssessments = ({
  accessToken,
}: {
  accessToken: () => Promise<string | undefined>;
}) => {
  const [mine, setMine] = useState<MyAssessments>();
  useEffect(() => {
    let isHere = true;
    readMyAssessments(accessToken).then(
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
          <SentList assessments={mine.assessments} />
        </>
      )}
    </section>
  );
};
