import { type Assessment, fitnessLevels } from '#shared/domain/assessment.ts';
import { wallClock } from '#shared/domain/zone.ts';
import type { Opened } from '#shared/endpoints/coach/case.ts';
import { type FieldName, fieldsOf, type Section } from '#web/assessment/form/rows.ts';
import { sections } from '#web/assessment/form/sections.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { fieldWords } from '#web/lib/field-words.ts';
import { EmailBreaks } from '#web/ui/email-breaks.tsx';
import { age, height, weight, weightChange } from './units.ts';

export type Given = Opened['answers'];

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

const unaskedLabels: Record<Exclude<keyof Assessment, FieldName>, string> = {
  fitnessGoals: 'Fitness Goals',
  preferredTrainingTimes: 'Preferred Training Times',
  equipmentAccess: 'Equipment Access',
};

const othersIn = (given: Given): string[] => {
  const asked = new Set<string>(sections.flatMap(fieldsOf).map(({ name }) => name));
  return Object.keys(given).filter((name) => !asked.has(name));
};

const labelOf = (name: string): string =>
  (unaskedLabels as Record<string, string>)[name] ?? fieldWords(name);

const answerOn = (name: string, given: Given, timeZone: string): string | undefined => {
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

export interface AnswerRow {
  question: string;
  answer: string | undefined;
}

interface AnswerSection {
  id: string;
  title: string;
  rows: AnswerRow[];
}

const rowsOf = (row: Section['rows'][number], given: Given, timeZone: string): AnswerRow[] => {
  if (row.control !== 'pair') {
    return [{ question: row.label, answer: answerOn(row.name, given, timeZone) }];
  }
  if (row.fields.some(({ name }) => name === 'heightFeet')) {
    return [{ question: row.legend, answer: height(given.heightFeet, given.heightInches) }];
  }
  return row.fields.map(({ name, label }) => ({
    question: label,
    answer: answerOn(name, given, timeZone),
  }));
};

export const answersIn = (given: Given, timeZone: string): AnswerSection[] => {
  const asked = sections.map(({ id, title, rows }) => ({
    id,
    // The form addresses the client: “Your Goals”.
    title: title.replace(/^Your /, ''),
    rows: rows.flatMap((row) => rowsOf(row, given, timeZone)),
  }));
  const others = othersIn(given).map((name) => ({
    question: labelOf(name),
    answer: textOf(given[name]),
  }));
  return others.length > 0
    ? [...asked, { id: 'others', title: 'Other Answers', rows: others }]
    : asked;
};

export const Answers = ({ answers }: { answers: Given }) => {
  const { timeZone } = useCoach();
  const inOrder = answersIn(answers, timeZone);
  const isHealth = ({ id }: AnswerSection) => id === 'health';
  const healthFirst = [
    ...inOrder.filter(isHealth),
    ...inOrder.filter((section) => !isHealth(section)),
  ];
  return healthFirst.map(({ id, title, rows }) => (
    <section key={id} className="answers">
      <h2>{title}</h2>
      <dl>
        {rows.map(({ question, answer }) => (
          <div key={question} className={answer ? 'answer' : 'answer answer-none'}>
            <dt>{question}</dt>
            <dd>{answer ? <EmailBreaks text={answer} /> : 'Not answered'}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
};
