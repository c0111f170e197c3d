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

test('changes between two assessments are listed with weights and conditions first, then in the form’s order', () => {
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

test('an answer that only the older assessment has is listed as a change', () => {
  const changes = changesBetween({ ...before, phone: '1' }, before, 'UTC');
  expect(changes).toEqual([{ question: 'Phone', before: '1', after: undefined }]);
});

test('a changed current weight isn’t listed as a changed goal', () => {
  const changes = changesBetween(before, { ...before, currentWeight: 190 }, 'UTC');
  expect(changes.map(({ question }) => question)).toEqual(['Current Weight']);
});

test('a comparison of equal answers lists no changes', () => {
  expect(changesBetween(before, { ...before }, 'UTC')).toEqual([]);
});
