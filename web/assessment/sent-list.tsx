import type { MyAssessments } from '#shared/my-assessments.ts';
import { when } from '#web/assessment/my-assessments.ts';

/** What became of each assessment: dates only, no answer. */
export const SentList = ({ assessments }: Pick<MyAssessments, 'assessments'>) => (
  <ul>
    {assessments.map(({ id, submittedAt, readAt, contactedAt }) => (
      <li key={id}>
        Sent {when(submittedAt)}. {readAt ? `Read ${when(readAt)}.` : 'Not read yet.'}
        {contactedAt && ` Contacted ${when(contactedAt)}.`}
      </li>
    ))}
  </ul>
);
