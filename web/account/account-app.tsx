import { AppFrame } from '#web/auth/app-frame.tsx';
import type { AccountTools } from '#web/auth/session/session-context.tsx';
import { AccountPage } from './account-page.tsx';

export const ClientApp = ({ tools }: { tools: AccountTools }) => (
  <AppFrame tools={tools}>
    <AccountPage />
  </AppFrame>
);
