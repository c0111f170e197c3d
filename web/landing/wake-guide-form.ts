import type { LoadedLater } from '#web/landing/loaded-later.ts';

declare const LOADED_LATER: LoadedLater;

type Island = typeof import('#web/landing/guide-form.island.tsx');

const NEAR_PX = 600;

/**
 * Loads the form's script when the form is near the screen or touched. A submit that comes before it is kept, and
 * replayed once the script is there.
 */
export const wakeGuideForm = (): void => {
  const section = document.getElementById('free-guide');
  const form = section?.querySelector('form');
  const status = form?.querySelector('[role=status]');
  if (!section || !form || !status) return;
  let waking: Promise<void> | undefined;
  let failures = 0;
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
    // A browser remembers that an address failed, and would not ask for it again.
    const again = failures ? `?again=${failures}` : '';
    const island: Island = await import(`${LOADED_LATER.guideForm}${again}`);
    say('');
    await island.wake(section);
    form.removeEventListener('submit', keep);
    if (submitted) form.requestSubmit();
  };

  const wake = () => {
    // After a failure, the next touch tries again.
    if (waking) return;
    waking = load().catch(() => {
      waking = undefined;
      failures += 1;
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
