import { Route, Switch } from 'wouter';
import { AppFrame } from '#web/account/app-frame.tsx';
import { AuthPage } from '#web/account/auth-page.tsx';
import type { AccountTools } from '#web/account/session-context.tsx';
import { AssessmentPage } from '#web/assessment/assessment-page.tsx';
import { paths } from '#web/lib/paths.ts';

/** The pages that run in the browser; the landing page and the 404 page are files of their own. */
export const App = ({ tools }: { tools: AccountTools }) => (
  <AppFrame tools={tools}>
    <Switch>
      <Route path={paths.auth}>
        <AuthPage />
      </Route>
      <Route path={paths.assessment}>
        <AssessmentPage />
      </Route>
    </Switch>
  </AppFrame>
);
