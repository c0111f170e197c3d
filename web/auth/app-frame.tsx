import { IconsProvider } from '@aws-amplify/ui-react';
import { Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Session } from '#web/session/session-types.ts';
import { SessionProvider } from '#web/session/use-session.tsx';
import { Toasts } from '#web/ui/toast/toast.tsx';
import { useStarted } from '#web/ui/use-started.ts';

/** What the clients' and the trainers' pages have around them. */
export const AppFrame = ({ session, children }: { session: Session; children: ReactNode }) => {
  const started = useStarted();
  return (
    <SessionProvider session={session}>
      <IconsProvider icons={icons}>
        {children}
        {started && <Toasts />}
      </IconsProvider>
    </SessionProvider>
  );
};

const eye = { 'aria-hidden': true, size: 20, strokeWidth: 1.5 } as const;

// Amplify UI's own icons have style attributes, which the Content-Security-Policy forbids.
const icons = {
  passwordField: { visibility: <Eye {...eye} />, visibilityOff: <EyeOff {...eye} /> },
};
