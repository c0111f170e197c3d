import { fetchScripts, type Script } from '#web/lib/script.ts';

declare const GUIDE_FORM_SCRIPTS: Script[];

type Island = typeof import('#web/landing/free-guide/guide-form.island.tsx');

const NEAR_PX = 600;

export const wakeGuideForm = (): void => {
  const section = document.getElementById('free-guide');
  const form = section?.querySelector('form');
  const status = form?.querySelector('[role=status]');
  if (!section || !form || !status) return;
  let waking: Promise<void> | undefined;
  let submitted = false;

  const say = (text: string) => {
    status.textContent = text;
  };

  const keep = (event: SubmitEvent) => {
    event.preventDefault();
    submitted = true;
    wake();
  };

  const load = async () => {
    await fetchScripts(GUIDE_FORM_SCRIPTS);
    const island: Island = await import(GUIDE_FORM_SCRIPTS[0]?.src ?? '');
    say('');
    await island.wake(section);
    form.removeEventListener('submit', keep);
    if (submitted) form.requestSubmit();
  };

  const wake = () => {
    if (waking) return;
    waking = load().catch(() => {
      waking = undefined;
      say(submitted ? 'Something went wrong. Please try again.' : '');
      submitted = false;
    });
  };

  form.addEventListener('submit', keep);
  section.addEventListener('pointerover', wake, { once: true });
  section.addEventListener('focusin', wake);
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      near.disconnect();
      wake();
    },
    { rootMargin: `${NEAR_PX}px` },
  );
  near.observe(section);
};
