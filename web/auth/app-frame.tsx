import { IconsProvider } from '@aws-amplify/ui-react';
import { Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { AccountProvider, type AccountTools } from '#web/auth/session/session-context.tsx';
import { Toasts } from '#web/ui/toast/toast.tsx';
import { useStarted } from '#web/ui/use-started.ts';

export const AppFrame = ({ tools, children }: { tools: AccountTools; children: ReactNode }) => {
  const started = useStarted();
  return (
    <AccountProvider tools={tools}>
      <IconsProvider icons={icons}>
        {children}
        {started && <Toasts />}
      </IconsProvider>
    </AccountProvider>
  );
};

const eye = { 'aria-hidden': true, size: 20, strokeWidth: 1.5 } as const;

// Amplify UI's own icons have style attributes, which the Content-Security-Policy forbids.
const icons = {
  passwordField: { visibility: <Eye {...eye} />, visibilityOff: <EyeOff {...eye} /> },
};
