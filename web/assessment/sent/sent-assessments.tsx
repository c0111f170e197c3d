import { SentList } from '#web/assessment/sent/sent-list.tsx';
import { useMine } from '#web/assessment/sent/use-mine.ts';

const lastDay = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00Z`),
  );

/**
 * Earlier assessments with their dates, without answers. If the endpoint fails, the form is shown without
 * them.
 */
export const SentAssessments = ({ accountId }: { accountId: string }) => {
  const { found } = useMine(accountId);
  if (!found || (found.assessments.length === 0 && !found.holiday)) return null;
  return (
    <section className="sent" aria-labelledby="sent-title">
      {found.holiday && (
        <p>
          Your coach is away through {lastDay(found.holiday.to)}. The 24 hours begin after that.
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
