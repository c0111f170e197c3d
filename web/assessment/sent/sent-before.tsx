import { type ComponentProps, type ComponentType, useCallback, useEffect, useState } from 'react';
import type { SentAssessments } from '#web/assessment/sent/sent-assessments.tsx';
import { useAccount } from '#web/auth/session/session-context.tsx';

type Sent = ComponentType<ComponentProps<typeof SentAssessments>>;

/** Shows what was sent before. Loaded after the form, which goes on without it. */
export const SentBefore = ({ accountId }: { accountId: string }) => {
  const { store } = useAccount();
  const [Sent, setSent] = useState<Sent>();
  useEffect(() => {
    import('#web/assessment/sent/sent-assessments.tsx').then(
      (loaded) => setSent(() => loaded.SentAssessments),
      () => undefined,
    );
  }, []);
  const accessToken = useCallback(() => store.accessToken(accountId), [store, accountId]);
  return Sent ? <Sent accessToken={accessToken} /> : null;
};
