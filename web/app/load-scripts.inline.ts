import { hasTokens } from '#web/auth/session/token-keys.ts';
import { afterPaint } from '#web/lib/after-paint.ts';
import { fetchScripts, laterImports, type Script } from '#web/lib/script.ts';

declare const SCRIPTS: Script[];

const showFailure = () => document.getElementById('load-failed')?.removeAttribute('hidden');

const load = () => {
  for (const script of SCRIPTS) {
    const element = document.createElement('script');
    const how = { type: 'module', crossOrigin: '', async: false, onerror: showFailure };
    document.head.append(Object.assign(element, how, script));
  }
  if (hasTokens()) fetchScripts(laterImports()).catch(() => {});
};

afterPaint(() => {
  document.documentElement.classList.add('painted');
  load();
});
