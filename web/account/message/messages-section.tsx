import { useEffect, useRef, useState } from 'react';
import { brand } from '#shared/brand.ts';
import type { Message } from '#shared/domain/message.ts';
import type { MyAccount } from '#shared/endpoints/account.ts';
import { readMessages } from '#shared/endpoints/message.ts';
import { Unlock } from '#web/account/unlock.tsx';
import type { MyAccountState } from '#web/account/use-my-account.ts';
import { hasWithdrawn } from '#web/assessment/status.ts';
import { Loading } from '#web/auth/loading.tsx';
import { useRead } from '#web/session/query.ts';
import type { Account } from '#web/session/session-types.ts';
import { useFocusKept } from '#web/ui/focus.ts';
import { dueSentence, timeOfDay, when } from '#web/ui/when.ts';
import { unsentText } from './unsent-text.ts';
import { WriteForm } from './write-form.tsx';

const { firstName } = brand.coach;

interface Props {
  client: Account;
  state: MyAccountState;
  account: MyAccount;
}

export const MessagesSection = ({ client, state, account }: Props) => {
  const { unlockedUntil, lock } = state;
  const { count, canWrite } = account.messages;
  const isOpen = unlockedUntil !== undefined;
  const options = { isLive: true, enabled: isOpen, isForgotten: true };
  const reading = useRead(readMessages, {}, options);
  const isRefused = isOpen && reading.error?.reason === 'locked';
  useEffect(() => {
    if (isRefused) lock();
  }, [isRefused, lock]);

  const { hasNew } = account.messages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reading marks the messages as read
  useEffect(() => {
    if (hasNew && reading.dataUpdatedAt > 0) void state.read();
  }, [reading.dataUpdatedAt]);

  /** They stay on the page even while it is locked. */
  const [sent, setSent] = useState<Message[]>([]);
  const read = isOpen ? (reading.data?.messages ?? []) : [];
  const shown = [...read, ...sent.filter(({ id }) => !read.some((each) => each.id === id))];
  const isSentLast = canWrite && sent.length > 0 && sent.at(-1)?.id === shown.at(-1)?.id;

  const section = useFocusKept<HTMLElement>(reading.data !== undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const onUnlocked = (until: string) => {
    state.unlock(until);
    heading.current?.focus();
  };
  const onSent = (message: Message) => {
    setSent((before) => [...before, message]);
    // The message may have started the clock.
    void state.read();
    if (isOpen) void reading.refetch();
  };

  return (
    <section ref={section} aria-labelledby="messages" tabIndex={-1}>
      <h2 ref={heading} id="messages" tabIndex={-1}>
        Messages
      </h2>
      {!isOpen && count > sent.length && <Locked account={account} onUnlocked={onUnlocked} />}
      {isOpen && !reading.data && (
        <Loading problem={reading.error?.message} again={reading.refetch} />
      )}
      {isOpen && reading.data && (
        <p className="small">
          You can read messages and download your data here until {timeOfDay(unlockedUntil)}. Then
          you need a new code.
        </p>
      )}
      <div role="log" aria-labelledby="messages">
        <Conversation messages={shown} />
      </div>
      <p role="status" className={isSentLast ? 'small' : 'unseen'}>
        {isSentLast && `Sent. ${account.dueAt ? dueSentence(account.dueAt) : ''}`}
      </p>
      {canWrite ? (
        <WriteForm accountId={client.id} onSent={onSent} />
      ) : (
        <>
          <p>{whyNot(account)}</p>
          <Unsent text={unsentText(client.id)} />
        </>
      )}
    </section>
  );
};

const whyNot = (account: MyAccount): string => {
  if (hasWithdrawn(account)) {
    return `You withdrew your consent, so you and ${firstName} can’t send each other messages.`;
  }
  return account.assessments.length === 0
    ? `Once you have submitted your health assessment, you and ${firstName} can write to each other here.`
    : `This conversation is full. Please write to ${brand.email}.`;
};

/** After a withdrawal, the client must not lose what was being written. */
const Unsent = ({ text }: { text: string }) =>
  text && (
    <>
      <p>You haven’t sent this text. Copy it if you want to keep it:</p>
      <p className="message-text">{text}</p>
    </>
  );

const Locked = ({
  account,
  onUnlocked,
}: {
  account: MyAccount;
  onUnlocked(until: string): void;
}) =>
  account.isConfirmed ? (
    <Unlock
      email={account.email}
      isConfirmed
      isMain={account.messages.hasNew}
      onUnlocked={onUnlocked}
    >
      <p>
        {account.messages.hasNew && (
          <strong>A message from {firstName} is waiting for you. </strong>
        )}
        To read your messages, enter a code that we email to <strong>{account.email}</strong>. That
        way, your password alone isn’t enough.
      </p>
    </Unlock>
  ) : (
    <p>
      To read your messages, <a href="#confirm">confirm your email first</a>.
    </p>
  );

/** Earlier messages are folded, so that the newest are near the heading. */
const RECENT = 20;

const Conversation = ({ messages }: { messages: readonly Message[] }) => {
  const earlier = messages.slice(0, -RECENT);
  return (
    <>
      {earlier.length > 0 && (
        <details className="plus">
          <summary>Earlier messages ({earlier.length})</summary>
          <List messages={earlier} />
        </details>
      )}
      {messages.length > 0 && <List messages={messages.slice(-RECENT)} />}
    </>
  );
};

const List = ({ messages }: { messages: readonly Message[] }) => (
  <ol className="messages">
    {messages.map(({ id, from, at, text }) => (
      <li key={id} data-from={from}>
        <p className="small">
          <strong>{from === 'client' ? 'You' : firstName}</strong>{' '}
          <time dateTime={at}>{when(at)}</time>
        </p>
        <p className="message-text">{text ?? `This message can’t be decrypted (ID ${id}).`}</p>
      </li>
    ))}
  </ol>
);
