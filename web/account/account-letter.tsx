import { Button } from '@aws-amplify/ui-react';
import { useEffect, useRef, useState } from 'react';
import { brand } from '#shared/brand.ts';
import { ConsentSection } from '#web/account/rights/consent-section.tsx';
import { DeleteSection } from '#web/account/rights/delete-section.tsx';
import { DeletionSection } from '#web/account/rights/deletion-section.tsx';
import { DownloadSection } from '#web/account/rights/download-section.tsx';
import type { Receipt } from '#web/account/rights/receipt-page.tsx';
import { useMine } from '#web/assessment/sent/sent.tsx';
import { ConfirmEmail } from '#web/auth/confirm-email.tsx';
import type { Account } from '#web/auth/session/auth-client.ts';
import { endMessages } from '#web/auth/session/end-messages.ts';
import { useAccount } from '#web/auth/session/session-context.tsx';
import { PageFrame } from '#web/ui/frame/page-frame.tsx';
import { useLate } from '#web/ui/use-late.tsx';
import { endDraft, prepareToEndDraft } from './late-draft.ts';
import { PasswordSection } from './password-section.tsx';
import { SentSection } from './sent-section.tsx';

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
          {brand.coach.firstName} writes to you, and you can’t reset your password or download your
          data.
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
  /**
   * Set once. Otherwise, the two sections would change places as soon as the client reads the
   * messages.
   */
  const [isMessageFirst, setMessageFirst] = useState<boolean>();
  if (isMessageFirst === undefined && mine.found) setMessageFirst(mine.found.messages.unread > 0);
  useEffect(prepareToEndDraft, []);
  const signOut = async () => {
    await Promise.all([endDraft(store, account.id), endMessages(store, account.id)]);
    await store.signOut();
  };
  const showReceipt = async () => {
    const { email, emailConfirmed } = account;
    // Shows the receipt before the sign-out, because a signed-out page redirects to `/auth`.
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
        <Button className="button button-quiet" onClick={signOut}>
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
              Sign Out, at the top of this page, ends your sessions on every phone and computer. It
              also deletes any unfinished assessment on this device.
            </p>
          </section>
          <DeleteSection account={account} onDeleted={showReceipt} />
        </div>
      )}
    </PageFrame>
  );
};
