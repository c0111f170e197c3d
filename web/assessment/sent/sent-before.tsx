import { type ComponentType, useEffect, useState } from 'react';

/** Shows earlier assessments. Loads after the form, which works without it. */
export const SentBefore = ({ accountId }: { accountId: string }) => {
  const [Sent, setSent] = useState<ComponentType<{ accountId: string }>>();
  useEffect(() => {
    import('#web/assessment/sent/sent-assessments.tsx').then(
      ({ SentAssessments }) => setSent(() => SentAssessments),
      () => undefined,
    );
  }, []);
  return Sent ? <Sent accountId={accountId} /> : null;
};
