import { Button } from '@aws-amplify/ui-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { brand } from '#shared/brand.ts';
import { healthPolicy } from '#shared/domain/pages.ts';
import { ConsentSection } from '#web/account/rights/consent-section.tsx';
import { DeleteSection } from '#web/account/rights/delete-section.tsx';
import { DownloadSection } from '#web/account/rights/download-section.tsx';
import type { Receipt } from '#web/account/rights/receipt-page.tsx';
import { AnswerDue, type Mine, SentList, useMine, when } from '#web/assessment/sent/sent.tsx';
import { ConfirmEmail } from '#web/auth/confirm-email.tsx';
import type { Account } from '#web/auth/session/auth-client.ts';
import { useAccount } from '#web/auth/session/session-context.tsx';
import { withDeadline } from '#web/lib/deadline.ts';
import { paths } from '#web/lib/paths.ts';
import { useFocusBack } from '#web/ui/focus.ts';
import { PageFrame } from '#web/ui/frame/page-frame.tsx';
import { useLate } from '#web/ui/use-late.tsx';
import { PasswordSection } from './password-section.tsx';

const SentSection = ({ mine: { found, state, read } }: { mine: Mine }) => {
  const rememberFocus = useFocusBack(state === 'loading');
  const tryAgain = () => {
    rememberFocus();
    void read();
  };
  return (
    <section aria-labelledby="sent">
      <h2 id="sent">Your assessments</h2>
      {state === 'loading' && !found && <p role="status">Loading...</p>}
      {state === 'failed' && !found && (
        <>
          <p role="alert">We can’t load this right now. Check your connection, then try again.</p>
          <Button className="text-button" onClick={tryAgain}>
            Try again
          </Button>
        </>
      )}
      {found && found.assessments.length === 0 && (
        <>
          <p className="lead">Coaching begins with your health assessment.</p>
          <a className="button" href={paths.assessment}>
            Start Your Assessment
          </a>
        </>
      )}
      {found && found.assessments.length > 0 && (
        <>
          {/* After an answer, only a new assessment or a message starts the clock again. */}
          <AnswerDue
            dueAt={found.dueAt}
            isToMessage={found.assessments[0]?.contactedAt !== undefined}
          />
          <SentList assessments={found.assessments} />
          <p className="small">
            Your answers are encrypted and aren’t shown here. Has something changed?{' '}
            <a href={paths.assessment}>Submit a new assessment</a>.
          </p>
        </>
      )}
    </section>
  );
};

const DeletionSection = ({ account, since }: { account: Account; since: string }) => (
  <section aria-labelledby="deleting">
    <h2 id="deleting">Your data is being deleted</h2>
    <p>
      We received the request {when(since)}. You can’t submit anything from this account, and
      trainers can’t open what you’ve sent.
    </p>
    <p>
      {account.emailConfirmed
        ? 'We’ll email you when it’s done.'
        : 'You never confirmed your address, so we won’t email you.'}{' '}
      What we keep, and for how long: <a href={paths.healthData}>{healthPolicy}</a>.
    </p>
  </section>
);

const LOAD_MS = 2_000;

const load = () => import('./sign-out.tsx');

const prepareToSignOut = (): void => void load().catch(() => undefined);

const loadSignOut = () => withDeadline(LOAD_MS, load).catch(() => undefined);

const EmailSection = ({ account, onConfirmed }: { account: Account; onConfirmed(): void }) => (
  <section aria-labelledby="address">
    <h2 id="address">Email address</h2>
    {account.emailConfirmed ? (
      <p>
        <strong>{account.email}</strong> is confirmed.
      </p>
    ) : (
      <>
        <p>
          <strong>{account.email}</strong> isn’t confirmed yet. Until it is, we can’t email you when{' '}
          {brand.coach.firstName} writes to you, and you can’t read messages, reset your password,
          or download your data.
        </p>
        <ConfirmEmail account={account} onConfirmed={onConfirmed} />
      </>
    )}
  </section>
);

const loadMessages = async () =>
  (await import('#web/account/messages/messages-section.tsx')).MessagesSection;

export const AccountLetter = ({
  account,
  onDeleted,
}: {
  account: Account;
  onDeleted(receipt: Receipt): void;
}) => {
  const { store } = useAccount();
  const heading = useRef<HTMLHeadingElement>(null);
  const mine = useMine(account.id);
  const Messages = useLate(loadMessages);
  /** Set once, so that the messages stay in place when the client reads them. */
  const [isMessageFirst, setMessageFirst] = useState<boolean>();
  if (isMessageFirst === undefined && mine.found) setMessageFirst(mine.found.messages.unread > 0);
  const [question, setQuestion] = useState<ReactNode>();
  useEffect(prepareToSignOut, []);
  const signOut = async () => {
    setQuestion(undefined);
    await (await loadSignOut())?.endTexts(store, account.id);
    await store.signOut();
  };
  const leave = async () => {
    const loaded = mine.found?.deleting ? undefined : await loadSignOut();
    const ways = { onStay: () => setQuestion(undefined), onLeave: signOut };
    const asked = await loaded?.askBefore(account.id, ways);
    if (asked) setQuestion(asked);
    else await signOut();
  };
  const showReceipt = async () => {
    const { email, emailConfirmed } = account;
    // A signed-out page redirects to `/auth`, so show the receipt first.
    onDeleted({ email, emailConfirmed, at: new Date() });
    await signOut();
  };
  const sent = <SentSection key="sent" mine={mine} />;
  const messages = Messages && <Messages key="messages" account={account} mine={mine} />;
  return (
    <PageFrame
      title="Your Account"
      className="letter account"
      actions={
        <Button className="button button-quiet" onClick={leave}>
          Sign Out
        </Button>
      }
    >
      <header>
        <h1 ref={heading} tabIndex={-1}>
          Your Account
        </h1>
        <div>
          <p>{account.fullName}</p>
          <p className="small">{account.email}</p>
        </div>
      </header>
      {mine.found?.deleting ? (
        <div>
          <DeletionSection account={account} since={mine.found.deleting} />
        </div>
      ) : (
        <div>
          {isMessageFirst ? [messages, sent] : [sent, messages]}
          <ConsentSection account={account} mine={mine} />
          <EmailSection
            account={account}
            onConfirmed={() => {
              heading.current?.focus();
              void mine.read();
            }}
          />
          <PasswordSection account={account} />
          <DownloadSection account={account} />
          <section aria-labelledby="elsewhere">
            <h2 id="elsewhere">Other devices</h2>
            <p>
              Sign Out, at the top of this page, ends your sessions on every phone and computer
              within 15 minutes. It also deletes any unfinished assessment on this device. Those
              saved on other devices can’t be opened anymore.
            </p>
          </section>
          <DeleteSection account={account} onDeleted={showReceipt} />
        </div>
      )}
      {question}
    </PageFrame>
  );
};
