import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import type { Tokens } from '#web/lib/call.ts';
import type { Session, SessionState } from './session-types.ts';

const SessionContext = createContext<Session | undefined>(undefined);

export const SessionProvider = ({
  session,
  children,
}: {
  session: Session;
  children: ReactNode;
}) => {
  useEffect(() => session.start(), [session]);
  return <SessionContext value={session}>{children}</SessionContext>;
};

export const useSession = (): Session => {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider around it');
  return session;
};

const loading: SessionState = { kind: 'loading' };

export const useSessionState = (): SessionState => {
  const { subscribe, state } = useSession();
  // The first render must match the prerendered page.
  return useSyncExternalStore(subscribe, state, () => loading);
};

/** For `call`: the tokens of the account that the page shows. */
export const useTokens = (): Tokens => {
  const session = useSession();
  const state = useSessionState();
  const accountId = state.kind === 'signed-in' ? state.account.id : undefined;
  return useMemo(() => session.tokensOf(accountId), [session, accountId]);
};
