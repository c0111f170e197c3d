import { type Assessment, fitnessLevels } from '#shared/domain/assessment.ts';
import { wallClock } from '#shared/domain/zone.ts';
import type { Opened } from '#shared/endpoints/coach.ts';
import { type FieldName, fieldsOf } from '#web/assessment/form/rows.ts';
import { sections } from '#web/assessment/form/sections.ts';
import { age, height, weight, weightChange } from '#web/coach/case/units.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { fieldWords } from '#web/lib/field-words.ts';

type Given = Opened['answers'];

const dayOfBirth = (date: string, timeZone: string): string => {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number);
  const written = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(year, month - 1, dayOfMonth)),
  );
  return `${written} (${age(date, wallClock(new Date(), timeZone).date)} years)`;
};

const textOf = (value: unknown): string | undefined => {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(textOf).join(', ') || undefined;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** Fields of the assessment without an input in the form. */
const unaskedLabels: Record<Exclude<keyof Assessment, FieldName>, string> = {
  fitnessGoals: 'Fitness Goals',
  preferredTrainingTimes: 'Preferred Training Times',
  equipmentAccess: 'Equipment Access',
};

/** The names of the answers that none of the form's sections shows, also of forms before or after this one. */
const othersIn = (given: Given): string[] => {
  const asked = new Set<string>(sections.flatMap(fieldsOf).map(({ name }) => name));
  return Object.keys(given).filter((name) => !asked.has(name));
};

const labelOf = (name: string): string =>
  (unaskedLabels as Record<string, string>)[name] ?? fieldWords(name);

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
      return given.fitnessLevel && (fitnessLevels[given.fitnessLevel] ?? given.fitnessLevel);
    default:
      return textOf(given[name]);
  }
};

const Row = ({ question, answer }: { question: string; answer: string | undefined }) => (
  <div className={answer ? 'answer' : 'answer answer-none'}>
    <dt>{question}</dt>
    <dd>{answer ?? 'Not answered'}</dd>
  </div>
);

/** All answers in the form's order, where those that weren't given say so; then any other stored answers. */
export const Answers = ({ answers }: { answers: Given }) => {
  const { timeZone } = useCoach();
  const others = othersIn(answers);
  return (
    <>
      {sections.map(({ id, title, rows }) => (
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
                <Row
                  key={row.name}
                  question={row.label}
                  answer={said(row.name, answers, timeZone)}
                />
              ),
            )}
          </dl>
        </section>
      ))}
      {others.length > 0 && (
        <section className="answers">
          <h2>Other Answers</h2>
          <dl>
            {others.map((name) => (
              <Row key={name} question={labelOf(name)} answer={textOf(answers[name])} />
            ))}
          </dl>
        </section>
      )}
    </>
  );
};
