import '#web/lib/zod-without-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CoachApp } from '#web/coach/frame/coach-app.tsx';
import { configureSignIn } from '#web/coach/frame/trainer-session.ts';
import { loadConfig } from '#web/lib/config.ts';

const element = document.getElementById('root');
if (!element) throw new Error('The page has no #root');
const root = createRoot(element);

try {
  const config = await loadConfig();
  configureSignIn(config);
  root.render(
    <StrictMode>
      <CoachApp config={config} />
    </StrictMode>,
  );
} catch {
  root.render(
    <main className="sign-in">
      <h1>This page didn’t load</h1>
      <p>Check your connection, then reload the page.</p>
    </main>,
  );
}
