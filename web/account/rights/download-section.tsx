import { useEffect, useRef, useState } from 'react';
import {
  DOWNLOAD_FRAGMENT,
  DOWNLOAD_LINK_MINUTES,
  requestDownload,
} from '#shared/endpoints/client.ts';
import type { Account } from '#web/auth/session/auth-client.ts';
import { call } from '#web/lib/call.ts';
import { Ask } from './ask.tsx';
import { SaveData } from './save-data.tsx';
import { useEmailedToken } from './use-emailed-token.ts';

export const DownloadSection = ({ account }: { account: Account }) => {
  const token = useEmailedToken(DOWNLOAD_FRAGMENT);
  const [sent, setSent] = useState(false);
  const [refused, setRefused] = useState<{ token: string; message: string }>();
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (sent || refused) status.current?.focus();
  }, [sent, refused]);
  const refuse = (link: string, message: string) => {
    setSent(false);
    setRefused({ token: link, message });
  };
  return (
    <section aria-labelledby="download">
      <h2 id="download">Download your data</h2>
      {token !== undefined && token !== refused?.token ? (
        <SaveData
          key={token}
          token={token}
          account={account}
          onRefused={(message) => refuse(token, message)}
        />
      ) : (
        <>
          {refused && !sent && (
            <p ref={status} role="alert" tabIndex={-1} className="form-problem">
              {refused.message}
            </p>
          )}
          <p>
            Get a copy of what we store about you, including any answers: as a page you can read,
            and as JSON for other programs. The copy says what it leaves out, and why. We email you
            the link, so a stolen password isn’t enough.
          </p>
          {!account.emailConfirmed && <p>Confirm your email address first, above.</p>}
          {account.emailConfirmed && !sent && (
            <Ask
              account={account}
              label="Email Me a Link"
              title="Email a link to yourself?"
              confirm="Send Link"
              keep="Not Now"
              act={(_, session) => call(requestDownload, {}, session)}
              onDone={() => setSent(true)}
            >
              <p>
                We send it to <strong>{account.email}</strong>. The link works once, in this
                browser, within {DOWNLOAD_LINK_MINUTES} minutes. Stay signed in until then.
              </p>
            </Ask>
          )}
          {sent && (
            <p ref={status} role="status" tabIndex={-1} className="done">
              A link is on its way to <strong>{account.email}</strong>. Open it in this browser
              within {DOWNLOAD_LINK_MINUTES} minutes. Nothing there? Check your spam folder.
            </p>
          )}
        </>
      )}
    </section>
  );
};
