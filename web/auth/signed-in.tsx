import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Queries } from '#web/session/queries.tsx';
import type { Account } from '#web/session/session-types.ts';
import { useSessionState } from '#web/session/use-session.tsx';
import { PageFrame } from '#web/ui/frame/page-frame.tsx';
import { authPathFrom } from './next.ts';
import { UnreachablePage } from './unreachable-page.tsx';

/** Shows its children to a signed-in client, and leads everyone else to `/auth`. */
export const SignedIn = ({
  title,
  children,
}: {
  title: string;
  children: (account: Account) => ReactNode;
}) => {
  const session = useSessionState();
  const { pathname, search, hash } = useLocation();
  switch (session.kind) {
    case 'signed-in':
      return <Queries key={session.account.id}>{children(session.account)}</Queries>;
    case 'signed-out':
      return <Navigate to={authPathFrom(pathname, search, hash)} replace />;
    case 'unreachable':
      return <UnreachablePage title={title} message={session.message} />;
    case 'loading':
      return (
        <PageFrame title={title} className="waiting">
          <h1 tabIndex={-1}>{title}</h1>
          <p role="status">Loading...</p>
        </PageFrame>
      );
  }
};
