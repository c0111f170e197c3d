import { useEffect } from 'react';
import type { MyAssessments } from '#shared/endpoints/client.ts';
import { startPageClock } from '#web/lib/page-clock.ts';
import { dayAndTime, SentList, useMine } from './sent.tsx';

export const SentAssessments = ({
  accountId,
  onFound,
}: {
  accountId: string;
  onFound: (mine: MyAssessments) => void;
}) => {
  const { found, read } = useMine(accountId);
  useEffect(() => startPageClock(() => void read()), [read]);
  useEffect(() => {
    if (found) onFound(found);
  }, [onFound, found]);
  if (!found || (found.assessments.length === 0 && !found.answerBy)) return null;
  return (
    <section className="sent" aria-labelledby="sent-title">
      {found.answerBy && (
        <p>
          Your coach has planned time off. If you submit now, you’ll hear back by{' '}
          {dayAndTime(found.answerBy)}.
        </p>
      )}
      {found.assessments.length > 0 && (
        <>
          <h2 id="sent-title">What you’ve sent</h2>
          <SentList assessments={found.assessments} />
        </>
      )}
    </section>
  );
};
