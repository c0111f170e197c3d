import { createContext, type ReactNode, use, useEffect, useSyncExternalStore } from 'react';
import type { AuthClient } from './auth-client.ts';
import type { Session, SessionStore } from './session.ts';

export interface AccountTools {
  client: AuthClient;
  store: SessionStore;
}

const AccountContext = createContext<AccountTools | undefined>(undefined);

export const AccountProvider = ({
  tools,
  children,
}: {
  tools: AccountTools;
  children: ReactNode;
}) => {
  useEffect(() => tools.store.start(), [tools]);
  return <AccountContext value={tools}>{children}</AccountContext>;
};

export const useAccount = (): AccountTools & { session: Session } => {
  const tools = use(AccountContext);
  if (!tools) throw new Error('useAccount needs an AccountProvider around it');
  const { get, subscribe } = tools.store;
  const session = useSyncExternalStore(subscribe, get, get);
  return { ...tools, session };
};
