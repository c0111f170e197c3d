import { useEffect, useRef, useState } from 'react';
import { brand } from '#shared/brand.ts';
import { type Message, messageLimits } from '#shared/domain/messages.ts';
import {
  giveDraftKey,
  MESSAGES_FRAGMENT,
  readMyMessages,
  requestMessagesLink,
  writeToCoach,
} from '#shared/endpoints/client.ts';
import { useEmailedToken } from '#web/account/rights/use-emailed-token.ts';
import { importDraftKey } from '#web/assessment/draft/encrypt.ts';
import { answerDue } from '#web/assessment/sent/answer-due.tsx';
import type { Mine } from '#web/assessment/sent/use-mine.ts';
import { when } from '#web/assessment/sent/when.ts';
import type { Account } from '#web/auth/session/auth-client.ts';
import { useAccount } from '#web/auth/session/session-context.tsx';
import { call } from '#web/lib/call.ts';
import { MessageForm } from '#web/ui/messages/message-form.tsx';
import { MessageList } from '#web/ui/messages/message-list.tsx';

interface Shown {
  messages: Message[];
  after: string | undefined;
}

type Reading = 'loading' | 'link-needed' | 'there' | 'failed';

/** The messages that this sign-in may read, because it opened an emailed link within the last 12 hours. */
const useMessages = (account: Account, token: string | undefined, isWanted: boolean) => {
  const { store } = useAccount();
  const [state, setState] = useState<Reading>('loading');
  const [shown, setShown] = useState<Shown>({ messages: [], after: undefined });
  const read = async (after?: string) => {
    const input = { ...(token && !after && { token }), ...(after && { after }) };
    const outcome = await call(readMyMessages, input, store.of(account.id));
    if (!outcome.ok) return setState(outcome.reason === 'link-needed' ? 'link-needed' : 'failed');
    const { rows, after: next } = outcome.answer;
    setShown(({ messages }) => ({ messages: after ? [...messages, ...rows] : rows, after: next }));
    setState('there');
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and again with the token of a link
  useEffect(() => {
    if (isWanted) void read();
  }, [isWanted, token]);
  return { state, ...shown, read };
};

const AskForLink = ({ account, unread }: { account: Account; unread: number }) => {
  const { store } = useAccount();
  const [told, setTold] = useState<{ sent: boolean; text: string }>();
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    const outcome = await call(requestMessagesLink, {}, store.of(account.id));
    setBusy(false);
    setTold(
      outcome.ok
        ? { sent: true, text: `We emailed a link to ${account.email}.` }
        : { sent: false, text: outcome.message },
    );
  };
  const waiting = unread === 1 ? 'One message is' : `${unread} messages are`;
  return (
    <>
      {unread > 0 && (
        <p>
          <strong>{waiting} waiting for you.</strong>
        </p>
      )}
      <p>
        A link that we email you opens your messages, so a stolen password isn’t enough to read
        them. It works once, within {messageLimits.linkDays} days, and you can then read for{' '}
        {messageLimits.readHours} hours.
      </p>
      {account.emailConfirmed ? (
        <button type="button" className="button button-quiet" aria-disabled={busy} onClick={ask}>
          Email Me a Link to My Messages
        </button>
      ) : (
        <p>Confirm your email address first, below.</p>
      )}
      <p role={told?.sent === false ? 'alert' : 'status'}>{told?.text}</p>
    </>
  );
};

/** The conversation with the coach. Writing needs no link; reading what was sent does. */
export const MessagesSection = ({
  account,
  mine: { found, read },
}: {
  account: Account;
  mine: Mine;
}) => {
  const { store } = useAccount();
  const token = useEmailedToken(MESSAGES_FRAGMENT);
  const { count = 0, unread = 0, canWrite = false } = found?.messages ?? {};
  const reading = useMessages(account, token, count > 0 || token !== undefined);
  const [isSent, setSent] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpen = reading.state === 'there';
  useEffect(() => {
    if (token && isOpen) heading.current?.focus();
  }, [token, isOpen]);
  if (count === 0 && !canWrite) return null;

  const fetchKey = async () => {
    const outcome = await call(giveDraftKey, {}, store.of(account.id));
    if (!outcome.ok) throw new Error(outcome.message);
    return importDraftKey(outcome.answer.key);
  };
  const send = async (message: { messageId: string; text: string }) => {
    setSent(false);
    const outcome = await call(writeToCoach, message, store.of(account.id));
    if (!outcome.ok) return outcome.message;
    // First the clock that the message may have started.
    await read();
    setSent(true);
    if (isOpen) await reading.read();
    return undefined;
  };

  return (
    <section aria-labelledby="messages">
      <h2 id="messages" ref={heading} tabIndex={-1}>
        Messages
      </h2>
      {reading.state === 'link-needed' && <AskForLink account={account} unread={unread} />}
      {reading.state === 'failed' && (
        <p role="alert">We can’t read your messages right now. Please try again in a minute.</p>
      )}
      {isOpen && (
        <>
          {reading.after && (
            <button
              type="button"
              className="text-button older"
              onClick={() => reading.read(reading.after)}
            >
              Show older messages
            </button>
          )}
          <MessageList
            messages={reading.messages}
            reader="client"
            other={brand.coach.firstName}
            when={when}
          />
        </>
      )}
      {canWrite && (
        <MessageForm
          label={`Write to ${brand.coach.firstName}`}
          place={`client ${account.id}`}
          fetchKey={fetchKey}
          send={send}
        />
      )}
      <p role="status">{isSent && `Your message is sent. ${answerDue(found?.dueAt)}`}</p>
    </section>
  );
};
