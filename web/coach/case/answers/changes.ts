import { answersIn, type Given } from './answer-rows.ts';
import { weight } from './units.ts';

/** The questions that a coach looks at first. */
const FIRST = ['Current Weight', 'Goal Weight', 'Medical Conditions'];

export interface AnswerChange {
  question: string;
  before: string | undefined;
  after: string | undefined;
  /** Of the medical conditions: `added` are only in the later assessment, `gone` only in the earlier one. */
  added?: string[];
  gone?: string[];
}

const rank = ({ question }: AnswerChange): number =>
  FIRST.includes(question) ? FIRST.indexOf(question) : FIRST.length;

/** The answers that differ between two assessments: weights and conditions first, then the others as in the form. */
export const changesBetween = (before: Given, after: Given, timeZone: string): AnswerChange[] => {
  const answersOf = (given: Given) =>
    new Map(
      answersIn(given, timeZone)
        .flatMap(({ rows }) => rows)
        .map(({ question, answer }) => [question, answer]),
    )
      // Without how much is left to lose or gain, which changes whenever the current weight does.
      .set('Goal Weight', weight(given.goalWeight));
  const [old, present] = [answersOf(before), answersOf(after)];
  const lists: Record<string, [string[], string[]]> = {
    'Medical Conditions': [before.medicalConditions ?? [], after.medicalConditions ?? []],
  };
  return [...new Set([...present.keys(), ...old.keys()])]
    .filter((question) => old.get(question) !== present.get(question))
    .map((question): AnswerChange => {
      const change = { question, before: old.get(question), after: present.get(question) };
      const [was, is] = lists[question] ?? [];
      if (!was || !is) return change;
      return {
        ...change,
        added: is.filter((each) => !was.includes(each)),
        gone: was.filter((each) => !is.includes(each)),
      };
    })
    .sort((one, other) => rank(one) - rank(other));
};
