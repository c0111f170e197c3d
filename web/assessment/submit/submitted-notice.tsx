import { useEffect, useRef } from 'react';
import { AnswerDue } from '#web/assessment/sent/answer-due.tsx';
import { paths } from '#web/lib/paths.ts';

const stepsOf = (promise: string) => [
  'It’s encrypted and saved. Only authorized trainers can read it.',
  `Your trainer reviews it and contacts you ${promise}.`,
  'Together you decide which coaching fits.',
];

/** Shown above the emptied form after an assessment was stored. */
export const SubmittedNotice = ({
  promise,
  dueAt,
}: {
  promise: string;
  dueAt: string | undefined;
}) => {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => {
    scrollTo({ top: 0 });
    notice.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={notice} className="submitted" aria-labelledby="submitted-title" tabIndex={-1}>
      <h2 id="submitted-title">Thank you. We have your health history.</h2>
      <ol>
        {stepsOf(promise).map((step, index) => (
          <li key={step}>
            <span className="numeral">{index + 1}</span> {step}
          </li>
        ))}
      </ol>
      <AnswerDue dueAt={dueAt} />
      <p>
        <a href={paths.home}>Back to the home page</a>
      </p>
    </section>
  );
};
