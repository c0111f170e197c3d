import { useState } from 'react';
import { messageLimits } from '#shared/domain/messages.ts';
import { requestMessagesLink } from '#shared/endpoints/client.ts';
import type { Account } from '#web/auth/session/auth-client.ts';
import { useAccount } from '#web/auth/session/session-context.tsx';
import { call } from '#web/lib/call.ts';

export const waiting = (unread: number): string =>
  `${unread === 1 ? 'One message is' : `${unread} messages are`} waiting for you.`;

export const AskForLink = ({
  account,
  unread,
  isLinkRefused,
}: {
  account: Account;
  unread: number;
  isLinkRefused: boolean;
}) => {
  const { store } = useAccount();
  const [notice, setNotice] = useState<{ sent: boolean; text: string }>();
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    const outcome = await call(requestMessagesLink, {}, store.of(account.id));
    setBusy(false);
    setNotice(
      outcome.ok
        ? { sent: true, text: `A link is on its way to ${account.email}.` }
        : { sent: false, text: outcome.message },
    );
  };
  return (
    <>
      {isLinkRefused && (
        <p role="alert">
          The link that you opened doesn’t work here. It may be incomplete, already used, older than{' '}
          {messageLimits.linkDays} days, or for another account.
        </p>
      )}
      {unread > 0 && <p className="lead">{waiting(unread)}</p>}
      <p>
        To read your messages, open a link that we email you. That way, a stolen password isn’t
        enough. The link works once, within {messageLimits.linkDays} days. When you open it, you can
        read your messages for {messageLimits.readHours} hours.
      </p>
      {account.emailConfirmed ? (
        <button
          type="button"
          className={unread > 0 ? 'button' : 'button button-quiet'}
          aria-disabled={busy}
          onClick={ask}
        >
          Email Me a Link to My Messages
        </button>
      ) : (
        <p>Confirm your email address first, below.</p>
      )}
      <p role={notice?.sent === false ? 'alert' : 'status'}>{notice?.text}</p>
    </>
  );
};
