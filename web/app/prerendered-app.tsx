import { Router } from 'wouter';
import type { AuthClient } from '#web/account/auth-client.ts';
import { createSessionStore } from '#web/account/session.ts';
import { App } from '#web/app/app.tsx';

// Rendering to text runs no effects, so nothing calls the client.
const client = {} as AuthClient;

/** The markup of a page of the app before its script has loaded, which then hydrates it. */
export const PrerenderedApp = ({ path }: { path: string }) => (
  <div id="root">
    <Router ssrPath={path}>
      <App tools={{ client, store: createSessionStore(client) }} />
    </Router>
  </div>
);
