import { useEffect, useRef, useState } from 'react';
import { brand } from '#shared/brand.ts';
import type { Message } from '#shared/domain/messages.ts';
import { MESSAGES_FRAGMENT, readMyMessages, writeToCoach } from '#shared/endpoints/client.ts';
import { useEmailedToken } from '#web/account/rights/use-emailed-token.ts';
import { answerDue, type Mine, when } from '#web/assessment/sent/sent.tsx';
import type { Account } from '#web/auth/session/auth-client.ts';
import { useAccount } from '#web/auth/session/session-context.tsx';
import { call } from '#web/lib/call.ts';
import { startPageClock } from '#web/lib/page-clock.ts';
import { useFocusKept } from '#web/ui/focus.ts';
import { MessageList } from '#web/ui/messages/message-list.tsx';
import { message, quietMessage, TextForm } from '#web/ui/messages/text-form.tsx';
import { useUnsentText } from '#web/ui/messages/unsent-text.ts';
import { AskForLink, waiting } from './ask-for-link.tsx';

interface Shown {
  messages: Message[];
  after: string | undefined;
}

type Reading = 'loading' | 'link-needed' | 'there' | 'failed';

const none: Shown = { messages: [], after: undefined };

/** Drops older messages if the pages don't overlap, because messages in between may be missing. */
const withNewest = (shown: Shown, newest: Shown): Shown => {
  const ids = new Set(newest.messages.map(({ id }) => id));
  const older = shown.messages.filter(({ id }) => !ids.has(id));
  const isJoined = older.length > 0 && older.length < shown.messages.length;
  return isJoined ? { messages: [...newest.messages, ...older], after: shown.after } : newest;
};

const useMessages = (account: Account, token: string | undefined, isWanted: boolean) => {
  const { store } = useAccount();
  const [state, setState] = useState<Reading>('loading');
  const [isLinkRefused, setLinkRefused] = useState(false);
  const [shown, setShown] = useState(none);
  const usedToken = useRef<string>(undefined);
  const lock = () => {
    setLinkRefused(token !== usedToken.current);
    setState('link-needed');
    setShown(none);
  };
  const ask = async (after?: string): Promise<Shown | undefined> => {
    const isNewToken = token !== usedToken.current;
    const input = { ...(isNewToken && !after && { token }), ...(after && { after }) };
    const outcome = await call(readMyMessages, input, store.of(account.id));
    const isLocked = outcome.ok
      ? outcome.answer.needsLink
      : outcome.reason === 'link-needed' || outcome.reason === 'invalid';
    if (isLocked) {
      lock();
      return undefined;
    }
    if (!outcome.ok) {
      setState((before) => (before === 'there' ? before : 'failed'));
      return undefined;
    }
    usedToken.current = token;
    setState('there');
    return { messages: outcome.answer.rows, after: outcome.answer.after };
  };
  const read = async (): Promise<Message | undefined> => {
    const newest = await ask();
    if (!newest) return undefined;
    setShown((before) => withNewest(before, newest));
    const latest = newest.messages.find(({ from }) => from === 'coach');
    return shown.messages.some(({ id }) => id === latest?.id) ? undefined : latest;
  };
  const readOlder = async () => {
    const older = await ask(shown.after);
    if (!older) return;
    setShown(({ messages }) => ({ ...older, messages: [...messages, ...older.messages] }));
  };
  const check = async () => {
    const outcome = await call(readMyMessages, { checkOnly: true }, store.of(account.id));
    if (outcome.ok && outcome.answer.needsLink) lock();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when messages exist, and when a token arrives
  useEffect(() => {
    if (isWanted) void read();
  }, [isWanted, token]);
  return { state, isLinkRefused, ...shown, read, readOlder, check };
};

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
  const isWanted = count > 0 || token !== undefined;
  const reading = useMessages(account, token, isWanted);
  const isLoading = isWanted && reading.state === 'loading';
  /** Never reset: the form appears once the messages have loaded, and stays while the client types. */
  const [hasForm, setHasForm] = useState(false);
  if (!hasForm && canWrite && !isLoading) setHasForm(true);
  const isOpen = reading.state === 'there';
  const section = useFocusKept<HTMLElement>(`${reading.state} ${reading.after !== undefined}`);
  const [sentAt, setSentAt] = useState<string>();
  const [news, setNews] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const hasTriedLink = isOpen || reading.isLinkRefused;
  useEffect(() => {
    if (token && hasTriedLink) heading.current?.focus();
  }, [token, hasTriedLink]);

  const isThere = count > 0 || canWrite;
  useEffect(() => (isThere ? startPageClock(() => void read()) : undefined), [isThere, read]);
  const last = useRef(found?.messages);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs each time the counts have loaded
  useEffect(() => {
    const before = last.current;
    last.current = found?.messages;
    if (!before) return;
    if (count <= before.count) {
      if (isOpen) void reading.check();
      return;
    }
    if (!isOpen) {
      if (unread > before.unread) setNews(waiting(unread));
      return;
    }
    void reading.read().then((latest) => {
      if (!latest) return;
      setNews(`New message from ${brand.coach.firstName}, ${when(latest.at)}.`);
      setSentAt((sent) => (sent && sent > latest.at ? sent : undefined));
    });
  }, [found]);

  const unsent = useUnsentText();
  const isSent = sentAt !== undefined && canWrite;
  const result = useRef<HTMLParagraphElement>(null);
  const newest = reading.messages[0];
  const ownNewest = newest?.from === 'client' ? newest.id : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what appears above the form moves the result
  useEffect(() => {
    if (isSent) result.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [isSent, reading.state, ownNewest]);
  if (!isThere && !reading.isLinkRefused) return null;

  const send = async ({ id: messageId, text }: { id: string; text: string }) => {
    setSentAt(undefined);
    setNews('');
    const outcome = await call(writeToCoach, { messageId, text }, store.of(account.id));
    if (!outcome.ok) return outcome.message;
    // The message may have started the clock, and the confirmation contains the due time.
    await read();
    setSentAt(outcome.answer.at);
    return undefined;
  };

  return (
    <section ref={section} aria-labelledby="messages" tabIndex={-1}>
      <h2 id="messages" ref={heading} tabIndex={-1}>
        Messages
      </h2>
      {isLoading && !hasForm && <p role="status">Loading...</p>}
      {reading.state === 'link-needed' && (
        <AskForLink account={account} unread={unread} isLinkRefused={reading.isLinkRefused} />
      )}
      {reading.state === 'failed' && (
        <p role="alert">We can’t load your messages right now. Please try again in a minute.</p>
      )}
      {isOpen && (
        <>
          {reading.after && (
            <button type="button" className="text-button older" onClick={reading.readOlder}>
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
      {found?.withdrawnAt && !canWrite && (
        <p>
          You withdrew your consent, so you and {brand.coach.firstName} can’t send each other
          messages.
        </p>
      )}
      {canWrite && hasForm && (
        <>
          <p className="small">{brand.emergency}</p>
          <TextForm
            kind={reading.state === 'link-needed' && unread > 0 ? quietMessage : message}
            label={`Write to ${brand.coach.firstName}`}
            unsent={unsent}
            send={send}
          />
        </>
      )}
      <p ref={result} role="status" className={isSent ? undefined : 'unseen'}>
        {isSent && `Your message was sent. ${answerDue(found?.dueAt)}`}
      </p>
      <p role="status" className={news ? undefined : 'unseen'}>
        {news}
      </p>
    </section>
  );
};
