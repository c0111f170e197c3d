import { hasTokens } from '#web/auth/session/token-keys.ts';
import { afterPaint } from '#web/lib/after-paint.ts';
import { fetchScripts, laterImports, type Script } from '#web/lib/script.ts';

declare const SCRIPTS: Script[];

const showFailure = () => document.getElementById('load-failed')?.removeAttribute('hidden');

// Adds the scripts in import order. Each module then runs in its own short task, not all in one long task.
const load = () => {
  for (const script of SCRIPTS) {
    const element = document.createElement('script');
    const how = { type: 'module', crossOrigin: '', async: false, onerror: showFailure };
    document.head.append(Object.assign(element, how, script));
  }
  // A signed-in visitor needs modules that the app imports later. If this fails, the app loads them.
  if (hasTokens()) fetchScripts(laterImports()).catch(() => {});
};

// So that fonts and scripts don't delay the prerendered page.
afterPaint(() => {
  document.documentElement.classList.add('painted');
  load();
});
