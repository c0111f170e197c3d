import { type FitnessLevel, fitnessLevels } from '#shared/domain/assessment.ts';
import { wallClock } from '#shared/domain/zone.ts';
import type { CoachAnswer } from '#shared/endpoints/coach.ts';
import { sections } from '#web/assessment/form/sections.ts';
import { age, height, weight, weightChange } from '#web/coach/case/units.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';

type Given = CoachAnswer<'openAssessment'>['answers'];

const dayOfBirth = (date: string, timeZone: string): string => {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number);
  const written = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(year, month - 1, dayOfMonth)),
  );
  return `${written} (${age(date, wallClock(new Date(), timeZone).date)} years)`;
};

/** An answer as the coach reads it; undefined where there is none. */
const said = (name: string, given: Given, timeZone: string): string | undefined => {
  switch (name) {
    case 'currentWeight':
      return weight(given.currentWeight);
    case 'goalWeight': {
      const change = weightChange(given.currentWeight, given.goalWeight);
      const goal = weight(given.goalWeight);
      return goal && change ? `${goal}, ${change}` : goal;
    }
    case 'dateOfBirth':
      return given.dateOfBirth && dayOfBirth(given.dateOfBirth, timeZone);
    case 'fitnessLevel':
      return given.fitnessLevel && fitnessLevels[given.fitnessLevel as FitnessLevel];
    default: {
      const value = given[name as keyof Given];
      if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : undefined;
      return value === undefined || value === null ? undefined : String(value);
    }
  }
};

const Row = ({ question, answer }: { question: string; answer: string | undefined }) => (
  <div className={answer ? 'answer' : 'answer answer-none'}>
    <dt>{question}</dt>
    <dd>{answer ?? 'Not answered'}</dd>
  </div>
);

/** All answers in the form's order; those that weren't given say so. */
export const Answers = ({ answers }: { answers: Given }) => {
  const { timeZone } = useCoach();
  return sections.map(({ id, title, rows }) => (
    <section key={id} className="answers">
      <h2>{title}</h2>
      <dl>
        {rows.map((row) =>
          row.control === 'pair' ? (
            row.fields.some(({ name }) => name === 'heightFeet') ? (
              <Row
                key={row.legend}
                question={row.legend}
                answer={height(answers.heightFeet, answers.heightInches)}
              />
            ) : (
              row.fields.map(({ name, label }) => (
                <Row key={name} question={label} answer={said(name, answers, timeZone)} />
              ))
            )
          ) : (
            <Row key={row.name} question={row.label} answer={said(row.name, answers, timeZone)} />
          ),
        )}
      </dl>
    </section>
  ));
};
