import { markApplying } from '#web/lib/applying.ts';
import { paths } from '#web/lib/paths.ts';
import type { LaterScripts } from '#web/lib/script.ts';

declare const LATER_SCRIPTS: LaterScripts;

const TO_APP = `a[href="${paths.assessment}"], a[href="${paths.auth}"]`;

export const prefetchApp = (): void => {
  const prefetch = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest(TO_APP)) return;
    for (const type of signs) document.removeEventListener(type, prefetch);
    for (const href of LATER_SCRIPTS.app) {
      // Not a link with `rel=prefetch`, because Firefox blocks such links under our `default-src`
      // and Safari ignores them.
      void fetch(href, { priority: 'low' })
        .then((answer) => answer.blob())
        .catch(() => undefined);
    }
  };
  const signs = ['pointerover', 'focusin', 'touchstart'];
  for (const type of signs) document.addEventListener(type, prefetch, { passive: true });
};

/** After a click on Apply, `/auth` shows the sign-up instead of “Welcome Back”. */
export const watchApply = (): void =>
  document.addEventListener('click', ({ target }) => {
    const isApply =
      target instanceof Element && target.closest(`a.button[href="${paths.assessment}"]`);
    if (isApply) markApplying();
  });
