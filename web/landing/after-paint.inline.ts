import { wakeGuideForm } from '#web/landing/free-guide/wake-guide-form.ts';
import { afterPaint } from '#web/lib/after-paint.ts';
import { markApplying } from '#web/lib/applying.ts';
import { paths } from '#web/lib/paths.ts';

const watchApply = (): void =>
  document.addEventListener('click', ({ target }) => {
    const isApply =
      target instanceof Element && target.closest(`a.button[href="${paths.assessment}"]`);
    if (isApply) markApplying();
  });

const layOutBelow = (): void => {
  const sections = document.querySelectorAll<HTMLElement>('main > section');
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
  const layOut = (index: number) => {
    const section = sections[index];
    if (!section) return;
    section.style.contentVisibility = 'visible';
    whenIdle(() => layOut(index + 1));
  };
  addEventListener('load', () => whenIdle(() => layOut(0)));
};

afterPaint(() => document.documentElement.classList.add('painted'));
wakeGuideForm();
watchApply();
layOutBelow();
