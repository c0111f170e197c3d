import { useEffect, useRef } from 'react';
import type { MyAssessments } from '#shared/endpoints/client.ts';
import { AnswerDue } from '#web/assessment/sent/sent.tsx';
import { paths } from '#web/lib/paths.ts';

const steps = [
  'It’s encrypted and saved. Only authorized trainers can read it.',
  'Your trainer reviews it and contacts you.',
  'Together you decide which coaching fits.',
];

export const SubmittedNotice = ({
  getsAnswer = true,
  dueAt,
}: Partial<Pick<MyAssessments, 'getsAnswer' | 'dueAt'>>) => {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => {
    scrollTo({ top: 0 });
    notice.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={notice} className="submitted" aria-labelledby="submitted-title" tabIndex={-1}>
      <h2 id="submitted-title">Thank you. We have your health history.</h2>
      <ol>
        {steps.slice(0, getsAnswer ? undefined : 1).map((step, index) => (
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
