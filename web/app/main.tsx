import '#web/lib/zod-without-eval.ts';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createCognito } from '#web/account/cognito.ts';
import { createSessionStore } from '#web/account/session.ts';
import { App } from '#web/app/app.tsx';
import { loadConfig } from '#web/lib/config.ts';

const client = createCognito(loadConfig);
const store = createSessionStore(client);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

// As a transition, it is done in small pieces, between which the page answers.
startTransition(() => {
  hydrateRoot(
    root,
    <StrictMode>
      <App tools={{ client, store }} />
    </StrictMode>,
  );
});
