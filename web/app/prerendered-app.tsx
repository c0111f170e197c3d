import { Router } from 'wouter';
import type { AuthClient } from '#web/account/auth-client.ts';
import { createSessionStore } from '#web/account/session.ts';
import { App } from '#web/app/app.tsx';

const nowhere = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

// Nothing is asked of it while a page is rendered to text: effects do not run.
const client = {} as AuthClient;

/** What a page of the app shows until its script has come, which then takes over this very markup. */
export const PrerenderedApp = ({ path }: { path: string }) => (
  <div id="root">
    <Router ssrPath={path}>
      <App tools={{ client, store: createSessionStore(client, nowhere) }} />
    </Router>
  </div>
);
