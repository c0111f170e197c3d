import { fitnessLevels } from '#shared/domain/assessment.ts';
import { dateOnly } from '#shared/domain/zone.ts';
import type { Opened } from '#shared/endpoints/coach.ts';
import { fieldsOf, type Section } from '#web/assessment/form/rows.ts';
import { sections } from '#web/assessment/form/sections.ts';
import { fieldWords } from '#web/lib/field-words.ts';
import { height, weight, weightChange } from './units.ts';

export type Given = Opened['assessments'][number]['answers'];

export interface AnswerRow {
  name: string;
  question: string;
  answer: string | undefined;
}

const textOf = (value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : [value].flat().join(', ') || undefined;

const answerTo = (name: string, given: Given): string | undefined => {
  const { currentWeight, goalWeight, dateOfBirth, fitnessLevel } = given;
  switch (name) {
    case 'currentWeight':
      return weight(currentWeight);
    case 'goalWeight':
      return goalWeight === undefined
        ? undefined
        : `${weight(goalWeight)}${weightChange(currentWeight, goalWeight)}`;
    case 'dateOfBirth':
      // Without the weekday.
      return dateOfBirth && dateOnly(dateOfBirth).replace(/^\w+, /, '');
    case 'fitnessLevel':
      return fitnessLevel && (fitnessLevels[fitnessLevel] ?? fitnessLevel);
    default:
      return textOf(given[name]);
  }
};

const rowsOf = (row: Section['rows'][number], given: Given): AnswerRow[] => {
  if (row.control !== 'pair') {
    return [{ name: row.name, question: row.label, answer: answerTo(row.name, given) }];
  }
  const { heightFeet, heightInches } = given;
  return [{ name: 'height', question: row.legend, answer: height(heightFeet, heightInches) }];
};

const asked = new Set<string>(sections.flatMap(fieldsOf).map(({ name }) => name));

/** All answers in the form's order, and then those to questions that the form doesn't ask. */
export const answersIn = (given: Given): AnswerRow[] => [
  ...sections.flatMap(({ rows }) => rows.flatMap((row) => rowsOf(row, given))),
  ...Object.keys(given)
    .filter((name) => !asked.has(name))
    .map((name) => ({ name, question: fieldWords(name), answer: textOf(given[name]) })),
];

export interface AnswerChange {
  question: string;
  before: string | undefined;
  after: string | undefined;
}

/** What the client answers differently now, health first. */
export const changesBetween = (before: Given, after: Given): AnswerChange[] => {
  const byName = (given: Given) =>
    new Map(
      answersIn(given).map((row) => [
        row.name,
        // Without the distance from the current weight, only another goal counts as a change.
        row.name === 'goalWeight' ? { ...row, answer: weight(given.goalWeight) } : row,
      ]),
    );
  const [old, present] = [byName(before), byName(after)];
  const rank = (name: string) => (healthFields.includes(name) ? 0 : 1);
  return [...new Set([...present.keys(), ...old.keys()])]
    .filter((name) => old.get(name)?.answer !== present.get(name)?.answer)
    .sort((one, other) => rank(one) - rank(other))
    .map((name) => ({
      question: (present.get(name) ?? old.get(name))?.question ?? name,
      before: old.get(name)?.answer,
      after: present.get(name)?.answer,
    }));
};

export const healthFields: string[] = sections
  .filter(({ id }) => id === 'health')
  .flatMap(fieldsOf)
  .map(({ name }) => name);
