import { type ComponentProps, type ComponentType, useCallback, useEffect, useState } from 'react';
import { useAccount } from '#web/account/session-context.tsx';
import type { SentAssessments } from '#web/assessment/sent-assessments.tsx';

type Sent = ComponentType<ComponentProps<typeof SentAssessments>>;

/** Shows what was sent before. Loaded after the form, which goes on without it. */
export const SentBefore = ({ accountId }: { accountId: string }) => {
  const { store } = useAccount();
  const [Sent, setSent] = useState<Sent>();
  useEffect(() => {
    import('#web/assessment/sent-assessments.tsx').then(
      (loaded) => setSent(() => loaded.SentAssessments),
      () => undefined,
    );
  }, []);
  const accessToken = useCallback(() => store.accessToken(accountId), [store, accountId]);
  return Sent ? <Sent accessToken={accessToken} /> : null;
};
