import { expect, test } from 'vitest';
import { changesBetween } from '#web/coach/case/answers/comparison.tsx';

const before = {
  fullName: 'Sam Sample',
  currentWeight: 200,
  goalWeight: 180,
  medicalConditions: ['Asthma', 'Arthritis'],
  medications: 'None.',
  specificGoals: 'Run 5 km.',
};

test('the list of changes begins with weights and medical conditions, then follows the form’s order', () => {
  const after = {
    ...before,
    fullName: 'Sam Example',
    currentWeight: 190,
    goalWeight: 170,
    medicalConditions: ['Asthma', 'Diabetes'],
    medications: undefined,
    hoursOfSleep: 7,
  };
  const changes = changesBetween(before, after, 'UTC');
  expect(changes.map(({ question }) => question)).toEqual([
    'Current Weight',
    'Goal Weight',
    'Medical Conditions',
    'Full Name',
    'Medications',
    'Hours of sleep',
  ]);
  expect(changes[2]).toMatchObject({ added: ['Diabetes'], gone: ['Arthritis'] });
  expect(changes[4]).toEqual({ question: 'Medications', before: 'None.', after: undefined });
  expect(changes[5]).toEqual({ question: 'Hours of sleep', before: undefined, after: '7' });
});

test('the list of changes includes an answer that only the older assessment has', () => {
  const changes = changesBetween({ ...before, phone: '1' }, before, 'UTC');
  expect(changes).toEqual([{ question: 'Phone', before: '1', after: undefined }]);
});

test('the list of changes doesn’t include the goal weight if only the current weight changed', () => {
  const changes = changesBetween(before, { ...before, currentWeight: 190 }, 'UTC');
  expect(changes.map(({ question }) => question)).toEqual(['Current Weight']);
});

test('the list of changes is empty if the answers are equal', () => {
  expect(changesBetween(before, { ...before }, 'UTC')).toEqual([]);
});
