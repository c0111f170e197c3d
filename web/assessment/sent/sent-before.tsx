import type { MyAssessments } from '#shared/endpoints/client.ts';
import { useLate } from '#web/ui/use-late.ts';

const load = async () =>
  (await import('#web/assessment/sent/sent-assessments.tsx')).SentAssessments;

interface Props {
  accountId: string;
  onFound: (mine: MyAssessments) => void;
}

/** Shows earlier assessments. Loads after the form, which works without it. */
export const SentBefore = (props: Props) => {
  const Sent = useLate(load);
  return Sent ? <Sent {...props} /> : null;
};
