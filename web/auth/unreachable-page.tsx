import { Button } from '@aws-amplify/ui-react';
import { useState } from 'react';
import { useSession } from '#web/session/use-session.tsx';
import { useFocusBack } from '#web/ui/focus.ts';
import { PageFrame } from '#web/ui/frame/page-frame.tsx';

export const UnreachablePage = ({ title, message }: { title: string; message: string }) => {
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const rememberFocus = useFocusBack(busy);
  const tryAgain = async () => {
    rememberFocus();
    setBusy(true);
    await session.check();
    setBusy(false);
  };
  return (
    <PageFrame title={title} className="waiting">
      <h1 tabIndex={-1}>{title}</h1>
      <p role="alert">{message}</p>
      <Button className="button" isDisabled={busy} data-busy={busy} onClick={tryAgain}>
        {busy ? 'Loading...' : 'Try Again'}
      </Button>
    </PageFrame>
  );
};
