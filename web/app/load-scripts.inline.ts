import { hasTokens } from '#web/auth/session/token-keys.ts';
import { afterPaint } from '#web/lib/after-paint.ts';
import { fetchScripts, laterImports, type Script } from '#web/lib/script.ts';

declare const SCRIPTS: Script[];

const showFailure = () => document.getElementById('load-failed')?.removeAttribute('hidden');

// Adds the scripts in import order, so that each module runs in its own short task.
const load = () => {
  for (const script of SCRIPTS) {
    const element = document.createElement('script');
    const how = { type: 'module', crossOrigin: '', async: false, onerror: showFailure };
    document.head.append(Object.assign(element, how, script));
  }
  // Preloads the modules that the app imports later for a signed-in visitor. If this fails, the app loads them.
  if (hasTokens()) fetchScripts(laterImports()).catch(() => {});
};

// Fonts and scripts must not delay the prerendered page.
afterPaint(() => {
  document.documentElement.classList.add('painted');
  load();
});
