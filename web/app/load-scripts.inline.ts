import { hasTokens } from '#web/auth/session/token-keys.ts';
import { fetchScripts, laterImports, type Script } from '#web/lib/script.ts';

declare const SCRIPTS: Script[];

const sayFailed = () => document.getElementById('load-failed')?.removeAttribute('hidden');

// In this order, so that each starts in a task of its own and not all at once in the last one's.
const load = () => {
  for (const script of SCRIPTS) {
    const element = document.createElement('script');
    const how = { type: 'module', crossOrigin: '', async: false, onerror: sayFailed };
    document.head.append(Object.assign(element, how, script));
  }
  // A kept session is read with what is imported later: the app tries again if this fails.
  if (hasTokens()) fetchScripts(laterImports()).catch(() => {});
};

// The prerendered page comes first: its scripts do not compete with it. A page that nobody sees is never painted.
if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) load();
else {
  new PerformanceObserver((_, painted) => {
    painted.disconnect();
    load();
  }).observe({ type: 'paint', buffered: true });
}
