import { AppFrame } from '#web/account/app-frame.tsx';
import type { AccountTools } from '#web/account/session-context.tsx';
import { AccountPage } from '#web/client/account-page.tsx';

export const ClientApp = ({ tools }: { tools: AccountTools }) => (
  <AppFrame tools={tools}>
    <AccountPage />
  </AppFrame>
);
