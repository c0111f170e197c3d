import { useEffect, useRef } from 'react';
import { paths } from '#web/lib/paths.ts';

const steps = [
  'It is encrypted and saved; only authorized trainers can read it.',
  'Your trainer reviews it, and contacts you within 24 hours.',
  'Together you decide which coaching fits.',
];

/** Shown above the emptied form once an assessment is stored. */
export const SubmittedNotice = () => {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => {
    scrollTo({ top: 0 });
    notice.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={notice} className="submitted" aria-labelledby="submitted-title" tabIndex={-1}>
      <h2 id="submitted-title">Thank you. Your history has arrived.</h2>
      <ol>
        {steps.map((step, index) => (
          <li key={step}>
            <span className="numeral">{index + 1}</span> {step}
          </li>
        ))}
      </ol>
      <p>
        <a href={paths.home}>Back to the home page</a>
      </p>
    </section>
  );
};
