import { fitnessLevels, medicalConditions } from '#shared/domain/assessment.ts';
import type { Answers } from '#web/assessment/form/read-form.ts';
import { type FieldName, fieldsOf } from '#web/assessment/form/rows.ts';
import { sections } from '#web/assessment/form/sections.ts';

type Answer = string | string[];

/** `at` is when the client last edited the field, in milliseconds since 1970. */
export interface Draft {
  fields: Partial<Record<FieldName, { answer: Answer; at: number }>>;
  place?: FieldName;
}

export const emptyDraft: Draft = { fields: {} };

const lastEdit = ({ fields }: Draft): number =>
  Math.max(0, ...Object.values(fields).map(({ at }) => at));

export const merge = (one: Draft, other: Draft): Draft => {
  const [older, newer] = lastEdit(one) > lastEdit(other) ? [other, one] : [one, other];
  const fields = { ...older.fields };
  for (const [name, edit] of Object.entries(newer.fields) as [
    FieldName,
    { answer: Answer; at: number },
  ][]) {
    if ((fields[name]?.at ?? 0) <= edit.at) fields[name] = edit;
  }
  const place = newer.place ?? older.place;
  return { fields, ...(place ? { place } : {}) };
};

const rows = new Map(sections.flatMap(fieldsOf).map((row) => [row.name, row]));

const fitting = (name: FieldName, answer: Answer): Answer | undefined => {
  const control = rows.get(name)?.control;
  if (control === 'medical-conditions') {
    return Array.isArray(answer)
      ? medicalConditions.filter((choice) => answer.includes(choice))
      : undefined;
  }
  if (typeof answer !== 'string' || !control) return undefined;
  return control === 'fitness-level' && !Object.hasOwn(fitnessLevels, answer) ? undefined : answer;
};

export interface Restored {
  answers: Answers;
  place: FieldName | undefined;
  at: number;
}

export const restore = (draft: Draft): Restored | undefined => {
  const answers: Answers = {};
  for (const [name, edit] of Object.entries(draft.fields) as [FieldName, { answer: Answer }][]) {
    const answer = fitting(name, edit.answer);
    if (answer !== undefined) answers[name] = answer;
  }
  const isEmpty = Object.values(answers).every(({ length }) => length === 0);
  return isEmpty ? undefined : { answers, place: draft.place, at: lastEdit(draft) };
};
