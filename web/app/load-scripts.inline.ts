import { hasTokens } from '#web/auth/session/token-keys.ts';
import { afterPaint } from '#web/lib/after-paint.ts';
import { fetchScripts, laterImports, type Script } from '#web/lib/script.ts';

declare const SCRIPTS: Script[];

const showFailure = () => document.getElementById('load-failed')?.removeAttribute('hidden');

// Adds the scripts in import order. Each module then runs in its own short task.
const load = () => {
  for (const script of SCRIPTS) {
    const element = document.createElement('script');
    const how = { type: 'module', crossOrigin: '', async: false, onerror: showFailure };
    document.head.append(Object.assign(element, how, script));
  }
  // The app imports these modules later for a signed-in visitor. If the preload fails, the app
  // loads them itself.
  if (hasTokens()) fetchScripts(laterImports()).catch(() => {});
};

// Fonts and scripts must not delay the prerendered page.
afterPaint(() => {
  document.documentElement.classList.add('painted');
  load();
});
