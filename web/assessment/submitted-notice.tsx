import { useEffect, useRef } from 'react';
import { paths } from '#web/lib/paths.ts';

/** Shown above the emptied form once an assessment is stored. */
export const SubmittedNotice = () => {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'start' });
    notice.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={notice} className="submitted" aria-labelledby="submitted-title" tabIndex={-1}>
      <h2 id="submitted-title">Thank you. Your history has arrived.</h2>
      <ol>
        <li>It is encrypted and saved; only authorized trainers can read it.</li>
        <li>Your trainer reviews it, and contacts you within 24 hours.</li>
        <li>Together you decide which coaching fits. Nothing is billed before that.</li>
      </ol>
      <p>
        <a href={paths.home}>Back to the home page</a>
      </p>
    </section>
  );
};
