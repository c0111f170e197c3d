import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Receipt, ReceiptPage } from '#web/account/rights/receipt-page.tsx';
import { AppFrame } from '#web/auth/app-frame.tsx';
import { showGreeting } from '#web/auth/greeting.ts';
import { type AccountTools, useAccount } from '#web/auth/session/session-context.tsx';
import { UnreachablePage } from '#web/auth/unreachable-page.tsx';
import { fromAccount, paths } from '#web/lib/paths.ts';
import { PageFrame } from '#web/ui/frame/page-frame.tsx';
import { AccountLetter } from './account-letter.tsx';

const AccountPage = () => {
  const { session } = useAccount();
  const [receipt, setReceipt] = useState<Receipt>();
  const navigate = useNavigate();
  useEffect(() => {
    if (showGreeting()) navigate(paths.account + location.hash, { replace: true });
  }, [navigate]);
  if (receipt) return <ReceiptPage {...receipt} />;
  switch (session.state) {
    case 'signed-in':
      return (
        <AccountLetter key={session.account.id} account={session.account} onDeleted={setReceipt} />
      );
    case 'signed-out':
      return <ToSignIn />;
    case 'checking':
      return <Waiting />;
    case 'unreachable':
      return <UnreachablePage title="Your Account" />;
  }
};

const Waiting = () => (
  <PageFrame title="Your Account" className="waiting">
    <h1 tabIndex={-1}>Your Account</h1>
    <p role="status">Loading...</p>
    <p className="lead">
      Here you can exchange messages with your coach, see when your coach opened your assessment,
      and download or delete your data.
    </p>
  </PageFrame>
);

const ToSignIn = () => {
  // The fragment may contain the token of an emailed link.
  useEffect(() => location.replace(paths.auth + fromAccount + location.hash), []);
  return <Waiting />;
};

export const ClientApp = ({ tools }: { tools: AccountTools }) => (
  <AppFrame tools={tools}>
    <AccountPage />
  </AppFrame>
);
