import { useState } from 'react';
import { day } from '#shared/domain/zone.ts';
import type { Opened } from '#shared/endpoints/coach.ts';
import { Button } from '#web/coach/button.tsx';
import type { Present } from '#web/coach/words.ts';
import { type AnswerRow, answersIn, changesBetween, type Given, healthFields } from './answers.ts';

/** The goal in short, and then health in the client's own words. */
export const Health = ({ answers }: { answers: Given }) => (
  <section aria-label="Goal and health">
    <dl>
      <div>
        <dt>Goal</dt>
        <dd>
          <Shortened text={answers.specificGoals ?? NONE} />
        </dd>
      </div>
    </dl>
    <Answers rows={answersIn(answers).filter(({ name }) => healthFields.includes(name))} />
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

/** Those are in the contact or above. */
const shown = new Set(['fullName', 'email', 'phone', 'specificGoals', ...healthFields]);

export const OtherAnswers = ({ answers }: { answers: Given }) => (
  <section className="others">
    <h2>Other answers</h2>
    <Answers rows={answersIn(answers).filter(({ name }) => !shown.has(name))} />
  </section>
);

const Answers = ({ rows }: { rows: readonly AnswerRow[] }) => {
  const missing = rows.filter(({ answer }) => !answer).map(({ question }) => question);
  return (
    <>
      <dl>
        {rows.map(
          ({ name, question, answer }) =>
            answer && (
              <div key={name}>
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

interface ChangesProps {
  before: Opened['assessments'][number];
  after: Opened['assessments'][number];
  present: Present;
}

const NONE = 'Not answered';

/** Each changed answer, with the earlier one beside it. */
export const Changes = ({ before, after, present: { timeZone, now } }: ChangesProps) => {
  const changes = changesBetween(before.answers, after.answers);
  const earlier = day(before.submittedAt, timeZone, now);
  return (
    <section className="changes">
      <h2>
        {changes.length === 0 ? 'No changes' : 'Changed'} since {earlier}
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
