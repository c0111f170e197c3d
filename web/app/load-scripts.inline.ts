import { hasTokens } from '#web/auth/session/token-keys.ts';
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

// After the first paint, so that the scripts don't delay the prerendered page. Browsers don't paint hidden
// pages.
if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) load();
else {
  new PerformanceObserver((_, painted) => {
    painted.disconnect();
    load();
  }).observe({ type: 'paint', buffered: true });
}
