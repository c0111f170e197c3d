import type { ComponentType } from 'react';
import { StaticRouter } from 'react-router-dom';
import type { AuthClient } from '#web/auth/session/auth-client.ts';
import { createSessionStore } from '#web/auth/session/session.ts';
import type { AccountTools } from '#web/auth/session/session-context.tsx';

// Effects don't run during prerendering, so nothing calls `client`.
const client = {} as AuthClient;

export const Prerendered = ({
  App,
  path,
}: {
  App: ComponentType<{ tools: AccountTools }>;
  path: string;
}) => (
  <div id="root">
    <StaticRouter location={path}>
      <App tools={{ client, store: createSessionStore(client) }} />
    </StaticRouter>
  </div>
);
