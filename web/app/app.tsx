import { IconsProvider } from '@aws-amplify/ui-react';
import { Eye, EyeOff } from 'lucide-react';
import { Route, Switch } from 'wouter';
import { AuthPage } from '#web/account/auth-page.tsx';
import { AccountProvider, type AccountTools } from '#web/account/session-context.tsx';
import { AssessmentPage } from '#web/assessment/assessment-page.tsx';
import { paths } from '#web/lib/paths.ts';
import { Toasts } from '#web/ui/toast.tsx';
import { useStarted } from '#web/ui/use-started.ts';

/** The pages that run in the browser; the landing page and the 404 page are files of their own. */
export const App = ({ tools }: { tools: AccountTools }) => {
  const started = useStarted();
  return (
    <AccountProvider tools={tools}>
      <IconsProvider icons={icons}>
        <Switch>
          <Route path={paths.auth}>
            <AuthPage />
          </Route>
          <Route path={paths.assessment}>
            <AssessmentPage />
          </Route>
        </Switch>
        {started && <Toasts />}
      </IconsProvider>
    </AccountProvider>
  );
};

const eye = { 'aria-hidden': true, size: 20, strokeWidth: 1.5 } as const;

// Amplify UI's own icons carry style attributes, which the Content-Security-Policy forbids in a prerendered page.
const icons = {
  passwordField: { visibility: <Eye {...eye} />, visibilityOff: <EyeOff {...eye} /> },
};
