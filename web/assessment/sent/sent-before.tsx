import { type ComponentType, useEffect, useState } from 'react';

/** Shows what was sent before. Loaded after the form, which goes on without it. */
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
