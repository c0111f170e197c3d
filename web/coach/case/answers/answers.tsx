import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { answersIn, type Given } from './answer-rows.ts';

export const Answers = ({ answers }: { answers: Given }) => {
  const { timeZone } = useCoach();
  return answersIn(answers, timeZone).map(({ id, title, rows }) => (
    <section key={id} className="answers">
      <h2>{title}</h2>
      <dl>
        {rows.map(({ question, answer }) => (
          <div key={question} className={answer ? 'answer' : 'answer answer-none'}>
            <dt>{question}</dt>
            <dd>{answer ?? 'Not answered'}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
};
