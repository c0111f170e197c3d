import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { AccountQueries } from '#web/session/account-queries.tsx';
import type { Account } from '#web/session/session-types.ts';
import { useSession, useSessionState } from '#web/session/use-session.tsx';
import { PageFrame } from '#web/ui/frame/page-frame.tsx';
import { Loading } from './loading.tsx';
import { authPathFrom } from './next.ts';

interface Props {
  title: string;
  children(account: Account): ReactNode;
}

/** Shows its children to a signed-in client, and leads everyone else to `/auth`. */
export const SignedIn = ({ title, children }: Props) => {
  const { check } = useSession();
  const session = useSessionState();
  const { pathname, search } = useLocation();
  const [isTrying, setTrying] = useState(false);
  if (session.kind === 'signed-in') {
    return <AccountQueries key={session.account.id}>{children(session.account)}</AccountQueries>;
  }
  if (session.kind === 'signed-out') {
    // The router changes its own hash in a transition, which may come later than a sign-out.
    return <Navigate to={authPathFrom(pathname, search, window.location.hash)} replace />;
  }
  const again = async () => {
    setTrying(true);
    await check();
    setTrying(false);
  };
  return (
    <PageFrame title={title} className="waiting">
      <h1 tabIndex={-1}>{title}</h1>
      <Loading
        problem={session.kind === 'unreachable' && !isTrying ? session.message : undefined}
        again={again}
      />
    </PageFrame>
  );
};
