import type { MyAssessments } from '#shared/endpoints/client.ts';
import { useLate } from '#web/ui/use-late.tsx';

const load = () =>
  import('#web/assessment/sent/sent-assessments.tsx').then(
    ({ SentAssessments }) => SentAssessments,
    () => () => null,
  );

interface Props {
  accountId: string;
  onFound: (mine: MyAssessments) => void;
}

export const SentBefore = (props: Props) => {
  const Sent = useLate(load);
  return Sent ? <Sent {...props} /> : null;
};
