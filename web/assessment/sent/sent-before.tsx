import { type ComponentType, useEffect, useState } from 'react';

interface Props {
  accountId: string;
  /** By when the coach answers, if that is later than in 24 hours. */
  onAnswerBy: (time: string | undefined) => void;
}

/** Shows earlier assessments. Loads after the form, which works without it. */
export const SentBefore = (props: Props) => {
  const [Sent, setSent] = useState<ComponentType<Props>>();
  useEffect(() => {
    import('#web/assessment/sent/sent-assessments.tsx').then(
      ({ SentAssessments }) => setSent(() => SentAssessments),
      () => undefined,
    );
  }, []);
  return Sent ? <Sent {...props} /> : null;
};
