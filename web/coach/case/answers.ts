import { fitnessLevels, labelOf } from '#shared/domain/assessment.ts';
import type { Opened } from '#shared/endpoints/coach.ts';
import { fieldsOf, type Section } from '#web/assessment/form/rows.ts';
import { fields, sections } from '#web/assessment/form/sections.ts';

export type Given = Opened['assessments'][number]['answers'];

export interface AnswerRow {
  name: string;
  question: string;
  answer: string | undefined;
}

const CM_PER_INCH = 2.54;
const KG_PER_POUND = 0.453_592_37;

const height = ({ heightFeet: feet, heightInches: inches }: Given): string | undefined => {
  if (feet === undefined && inches === undefined) return undefined;
  const cm = Math.round(((feet ?? 0) * 12 + (inches ?? 0)) * CM_PER_INCH);
  const given = [feet !== undefined && `${feet} ft`, inches !== undefined && `${inches} in`];
  return `${given.filter(Boolean).join(' ')} (${cm} cm)`;
};

const weight = (pounds: number | undefined): string | undefined =>
  pounds === undefined ? undefined : `${pounds} lb (${(pounds * KG_PER_POUND).toFixed(1)} kg)`;

/** With the difference, for example `150 lb (68.0 kg), 20 lb (9.1 kg) to lose`. */
const goal = ({ currentWeight, goalWeight }: Given): string | undefined => {
  if (goalWeight === undefined) return undefined;
  const pounds = Math.round((goalWeight - (currentWeight ?? goalWeight)) * 10) / 10;
  const difference = `, ${weight(Math.abs(pounds))} to ${pounds < 0 ? 'lose' : 'gain'}`;
  return `${weight(goalWeight)}${pounds === 0 ? '' : difference}`;
};

export const age = (dateOfBirth: string, today: string): number => {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
};

const inFull = { dateStyle: 'long', timeZone: 'UTC' } as const;

const answerTo = (name: string, given: Given): string | undefined => {
  const { dateOfBirth, fitnessLevel } = given;
  switch (name) {
    case 'currentWeight':
      return weight(given.currentWeight);
    case 'goalWeight':
      return goal(given);
    case 'dateOfBirth':
      return dateOfBirth && new Date(dateOfBirth).toLocaleDateString('en-US', inFull);
    case 'fitnessLevel':
      return fitnessLevel && (fitnessLevels[fitnessLevel] ?? fitnessLevel);
    default:
      return [given[name] ?? []].flat().join(', ') || undefined;
  }
};

const rowOf = (row: Section['rows'][number], given: Given): AnswerRow =>
  row.control === 'pair'
    ? { name: 'height', question: row.legend, answer: height(given) }
    : { name: row.name, question: labelOf(row.name), answer: answerTo(row.name, given) };

const asked: string[] = fields.map(({ name }) => name);

/** All answers in the form's order, and then those to questions that the form doesn't ask. */
export const answersIn = (given: Given): AnswerRow[] => [
  ...sections.flatMap(({ rows }) => rows.map((row) => rowOf(row, given))),
  ...Object.keys(given)
    .filter((name) => !asked.includes(name))
    .map((name) => ({ name, question: labelOf(name), answer: answerTo(name, given) })),
];

export const healthFields: string[] = sections
  .filter(({ id }) => id === 'health')
  .flatMap(fieldsOf)
  .map(({ name }) => name);

const rank = ({ name }: { name: string }): number => (healthFields.includes(name) ? 0 : 1);

/** What the client answers differently now, health first. */
export const changesBetween = (before: Given, after: Given) => {
  const answersOf = (given: Given) =>
    new Map(
      answersIn(given).map(({ name, answer }) => [
        name,
        // Without the difference, only another goal counts as a change.
        name === 'goalWeight' ? weight(given.goalWeight) : answer,
      ]),
    );
  const [old, current] = [answersOf(before), answersOf(after)];
  return answersIn({ ...before, ...after })
    .map(({ name, question }) => ({
      name,
      question,
      before: old.get(name),
      after: current.get(name),
    }))
    .filter((change) => change.before !== change.after)
    .sort((one, other) => rank(one) - rank(other));
};
