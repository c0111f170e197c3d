import { brand } from '#shared/brand.ts';
import { dayAndTime } from '#web/assessment/sent/when.ts';

export const answerDue = (dueAt: string | undefined): string => {
  if (!dueAt) return '';
  return Date.parse(dueAt) > Date.now()
    ? `${brand.coach.firstName} will answer by ${dayAndTime(dueAt)}.`
    : `${brand.coach.firstName}’s answer is late: it was due by ${dayAndTime(dueAt)}. Please write to ${brand.email}.`;
};

export const AnswerDue = ({ dueAt }: { dueAt: string | undefined }) => (
  <>
    <p role="status" className="lead">
      {answerDue(dueAt)}
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
