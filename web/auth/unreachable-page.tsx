import { Button } from '@aws-amplify/ui-react';
import { useState } from 'react';
import { useAccount } from '#web/auth/session/session-context.tsx';
import { useFocusBack } from '#web/ui/focus.ts';
import { PageFrame } from '#web/ui/frame/page-frame.tsx';

export const UnreachablePage = ({ title }: { title: string }) => {
  const { store } = useAccount();
  const [busy, setBusy] = useState(false);
  const rememberFocus = useFocusBack(busy);
  const tryAgain = async () => {
    rememberFocus();
    setBusy(true);
    await store.check();
    setBusy(false);
  };
  return (
    <PageFrame title={title} className="waiting">
      <h1 tabIndex={-1}>{title}</h1>
      <p role="alert">We can’t reach the server. Check your connection, then try again.</p>
      <Button className="button" isDisabled={busy} data-busy={busy} onClick={tryAgain}>
        {busy ? 'Loading...' : 'Try Again'}
      </Button>
    </PageFrame>
  );
};
