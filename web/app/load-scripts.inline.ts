import { hasTokens } from '#web/auth/session/token-keys.ts';
import { fetchScripts, laterImports, type Script } from '#web/lib/script.ts';

declare const SCRIPTS: Script[];

const showFailure = () => document.getElementById('load-failed')?.removeAttribute('hidden');

// In import order, so that each module starts in its own task instead of all in the last one's.
const load = () => {
  for (const script of SCRIPTS) {
    const element = document.createElement('script');
    const how = { type: 'module', crossOrigin: '', async: false, onerror: showFailure };
    document.head.append(Object.assign(element, how, script));
  }
  // A stored session needs the modules that are imported later. If this fails, the app tries again.
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
