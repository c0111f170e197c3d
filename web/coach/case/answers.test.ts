import { expect, test } from 'vitest';
import { age, answersIn, changesBetween, type Given } from './answers.ts';

const given = { heightFeet: 5, heightInches: 6, currentWeight: 171.5, goalWeight: 150 };
const answerTo = (name: string, answers: Given) =>
  answersIn(answers).find((row) => row.name === name)?.answer;

test('the answers have both systems of units', () => {
  expect(answerTo('height', given)).toBe('5 ft 6 in (168 cm)');
  expect(answerTo('currentWeight', given)).toBe('171.5 lb (77.8 kg)');
  expect(answerTo('goalWeight', given)).toBe('150 lb (68.0 kg), 21.5 lb (9.8 kg) to lose');
  expect(answerTo('goalWeight', { goalWeight: 150 })).toBe('150 lb (68.0 kg)');
  expect(answerTo('goalWeight', {})).toBeUndefined();
});

test('an answer to a question that the form no longer asks stays visible', () => {
  expect(answersIn({ equipmentAccess: ['Barbell', 'Rings'] }).at(-1)).toEqual({
    name: 'equipmentAccess',
    question: 'Equipment Access',
    answer: 'Barbell, Rings',
  });
});

test('changes show the earlier answer, health first, and no goal that stayed the same', () => {
  const after = { ...given, currentWeight: 168, medications: 'Lisinopril' };
  expect(changesBetween(given, after)).toMatchObject([
    { question: 'Medications', before: undefined, after: 'Lisinopril' },
    { question: 'Current Weight', before: '171.5 lb (77.8 kg)', after: '168 lb (76.2 kg)' },
  ]);
});

test('a birthday counts from its day on', () => {
  expect(age('1984-05-17', '2026-05-16')).toBe(41);
  expect(age('1984-05-17', '2026-05-17')).toBe(42);
});
