import '#web/lib/zod-without-eval.ts';
import { type ComponentType, StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { lateClient } from '#web/auth/session/late-client.ts';
import { createSessionStore } from '#web/auth/session/session.ts';
import type { AccountTools } from '#web/auth/session/session-context.tsx';
import { loadConfig } from '#web/lib/config.ts';
import { fetchScripts, poolImports } from '#web/lib/script.ts';

export const runApp = (App: ComponentType<{ tools: AccountTools }>): void => {
  const client = lateClient(async () => {
    await fetchScripts(poolImports());
    const { createCognito } = await import('#web/auth/session/cognito.ts');
    return createCognito(loadConfig);
  });
  // If the browser has stored tokens, this starts to load the script that reads the session.
  void client.stored().catch(() => undefined);

  const store = createSessionStore(client);

  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');

  // React hydrates a transition in small pieces, so the page stays responsive.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <BrowserRouter useTransitions={false}>
          <App tools={{ client, store }} />
        </BrowserRouter>
      </StrictMode>,
    );
  });
};
