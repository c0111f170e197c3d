import type { MyAssessments } from '#shared/endpoints/client.ts';
import { when } from '#web/assessment/sent/when.ts';

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
      <Step name="Contacted" at={contactedAt} />
    </ol>
  ));
