import { Button } from '@aws-amplify/ui-react';
import { useEffect, useRef, useState } from 'react';
import type { Everything } from '#shared/domain/everything.ts';
import { download } from '#shared/endpoints/client.ts';
import type { Account } from '#web/auth/session/auth-client.ts';
import { useAccount } from '#web/auth/session/session-context.tsx';
import { call } from '#web/lib/call.ts';
import { useFocusBack } from '#web/ui/focus.ts';
import { useSlow } from '#web/ui/use-slow.ts';

export const SaveData = ({
  token,
  account,
  onRefused,
}: {
  token: string;
  account: Account;
  onRefused(message: string): void;
}) => {
  const { store } = useAccount();
  const [everything, setEverything] = useState<Everything>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const slow = useSlow(busy);
  const rememberFocus = useFocusBack(busy);
  const place = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves the focus when the data arrives
  useEffect(() => place.current?.focus(), [everything]);

  const fetchIt = async () => {
    if (busy) return;
    rememberFocus();
    setBusy(true);
    setProblem(undefined);
    const outcome = await call(download, { token }, store.of(account.id));
    setBusy(false);
    if (outcome.ok) return setEverything(outcome.answer.everything);
    if (/^(invalid|refused)$/.test(outcome.reason)) return onRefused(outcome.message);
    setProblem(
      outcome.reason === 'signed-out'
        ? 'Please sign in, then request a new link.'
        : outcome.message,
    );
  };
  const saveAs = async (kind: 'page' | 'json') => {
    if (!everything) return;
    try {
      const { save } = await import('#web/account/rights/save.ts');
      save(everything, kind);
    } catch {
      setProblem('We couldn’t create the file. Check your connection, then try again.');
    }
  };

  return (
    <>
      <p ref={place} tabIndex={-1} className="done">
        {everything
          ? 'Your data is ready. Save it where only you can read it. The link won’t work again.'
          : 'Your link works once. Get your data now, and save it where only you can read it.'}
      </p>
      <p role="alert" className={problem ? 'form-problem' : 'unseen'}>
        {problem}
      </p>
      <div className="buttons">
        {everything ? (
          <>
            <Button className="button" onClick={() => saveAs('page')}>
              Save as a Page
            </Button>
            <Button className="button button-quiet" onClick={() => saveAs('json')}>
              Save as JSON
            </Button>
          </>
        ) : (
          <Button className="button" isDisabled={busy} data-busy={busy} onClick={fetchIt}>
            {busy ? 'Loading...' : 'Get My Data'}
          </Button>
        )}
      </div>
      <p role="status">{slow && 'Still working. Please don’t close this page.'}</p>
    </>
  );
};
