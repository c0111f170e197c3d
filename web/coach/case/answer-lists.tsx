import { type ReactNode, useState } from 'react';
import { day } from '#shared/domain/zone.ts';
import type { Opened } from '#shared/endpoints/coach.ts';
import { Button } from '#web/coach/parts.tsx';
import type { Present } from '#web/coach/words.ts';
import { type AnswerRow, answersIn, changesBetween, type Given, healthFields } from './answers.ts';

const NONE = 'Not answered';

interface AnswersProps {
  rows: readonly Omit<AnswerRow, 'name'>[];
  children?: ReactNode;
}

const Answers = ({ rows, children }: AnswersProps) => {
  const missing = rows.filter(({ answer }) => !answer).map(({ question }) => question);
  return (
    <>
      <dl>
        {children}
        {rows.map(
          ({ question, answer }) =>
            answer && (
              <div key={question}>
                <dt>{question}</dt>
                <dd>{answer}</dd>
              </div>
            ),
        )}
      </dl>
      {missing.length > 0 && <p className="small">Not answered: {missing.join(', ')}</p>}
    </>
  );
};

/** The goal in short, and then health in the client's own words. */
export const Health = ({ answers }: { answers: Given }) => (
  <section aria-label="Goal and health">
    <Answers rows={answersIn(answers).filter(({ name }) => healthFields.includes(name))}>
      <div>
        <dt>Goal</dt>
        <dd>
          <Shortened text={answers.specificGoals ?? NONE} />
        </dd>
      </div>
    </Answers>
  </section>
);

const LONG = 150;

const Shortened = ({ text }: { text: string }) => {
  const [isWhole, setWhole] = useState(text.length <= LONG);
  if (isWhole) return text;
  return (
    <>
      <span className="short">{text}</span>
      <Button onClick={() => setWhole(true)}>Show all</Button>
    </>
  );
};

/** The page shows these above already. */
const shown = ['fullName', 'email', 'phone', 'specificGoals', ...healthFields];

export const OtherAnswers = ({ answers }: { answers: Given }) => (
  <section>
    <h2>Other answers</h2>
    <Answers rows={answersIn(answers).filter(({ name }) => !shown.includes(name))} />
  </section>
);

interface ChangesProps {
  before: Opened['assessments'][number];
  after: Opened['assessments'][number];
  present: Present;
}

/** Each changed answer, with the earlier one beside it. */
export const Changes = ({ before, after, present: { timeZone, now } }: ChangesProps) => {
  const changes = changesBetween(before.answers, after.answers);
  return (
    <section className="changes">
      <h2>
        {changes.length === 0 ? 'No changes' : 'Changed'} since{' '}
        {day(before.submittedAt, timeZone, now)}
      </h2>
      <dl>
        {changes.map((change) => (
          <div key={change.question}>
            <dt>{change.question}</dt>
            <dd>{change.after ?? NONE}</dd>
            <dd className="small">
              <span className="unseen">Before: </span>
              {change.before ?? NONE}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
