import type { ComponentType } from 'react';
import { Route, Switch } from 'wouter';
import { AppFrame } from '#web/auth/app-frame.tsx';
import { AuthPage } from '#web/auth/auth-page.tsx';
import type { AccountTools } from '#web/auth/session/session-context.tsx';
import { paths } from '#web/lib/paths.ts';

interface Props {
  tools: AccountTools;
  /** The page of the assessment, or what loads it. */
  Assessment: ComponentType;
}

/** The pages that run in the browser; the landing page and the 404 page are files of their own. */
export const App = ({ tools, Assessment }: Props) => (
  <AppFrame tools={tools}>
    <Switch>
      <Route path={paths.auth}>
        <AuthPage />
      </Route>
      <Route path={paths.assessment}>
        <Assessment />
      </Route>
    </Switch>
  </AppFrame>
);
