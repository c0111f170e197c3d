import { expect, test } from 'vitest';
import { assessmentSchema, UNDER_AGE } from '#shared/domain/assessment.ts';
import { CONSENT_NEEDED, consentVersion } from '#shared/domain/consent/consent.ts';
import { checkAnswers, readAnswers, readConsent } from '#web/assessment/form/read-form.ts';
import { fieldsOf } from '#web/assessment/form/rows.ts';
import { sections } from '#web/assessment/form/sections.ts';

const filled = (...pairs: [name: string, value: string][]) => {
  const data = new FormData();
  for (const { name } of sections.flatMap(fieldsOf)) {
    if (name !== 'medicalConditions') data.append(name, '');
  }
  for (const [name, value] of [['fullName', 'Ada'], ['email', 'ada@example.com'], ...pairs]) {
    if (name === 'medicalConditions') data.append(name, value ?? '');
    else data.set(name ?? '', value ?? '');
  }
  return data;
};

const check = (...pairs: [string, string][]) =>
  checkAnswers(readAnswers(filled(...pairs)), consentVersion);

test('the form has the schema’s fields in the schema’s order, except three fields without an input', () => {
  const withoutInput = ['fitnessGoals', 'preferredTrainingTimes', 'equipmentAccess'];
  expect(sections.flatMap(fieldsOf).map(({ name }) => name)).toEqual(
    Object.keys(assessmentSchema.shape).filter((name) => !withoutInput.includes(name)),
  );
});

test('the form doesn’t send an empty field', () => {
  expect(check()).toEqual({
    valid: true,
    assessment: { fullName: 'Ada', email: 'ada@example.com', consent: consentVersion },
  });
});

test('the form shows the message about missing consent at the consent box, and shows another field’s message first', () => {
  const answers = readAnswers(filled(['heightFeet', '9']));
  const heightFeet = 'Height must be less than 8 feet';
  expect(checkAnswers(answers, undefined)).toEqual({
    valid: false,
    first: heightFeet,
    errors: { heightFeet, consent: CONSENT_NEEDED },
  });
  expect(checkAnswers(readAnswers(filled()), 'another version')).toMatchObject({
    first: CONSENT_NEEDED,
    errors: { consent: CONSENT_NEEDED },
  });
});

test('a checked consent box gives consent and adds no answer', () => {
  const data = filled();
  expect(readConsent(data)).toBeUndefined();
  data.append('consent', consentVersion);
  expect(readConsent(data)).toBe(consentVersion);
  expect(readAnswers(data)).not.toHaveProperty('consent');
});

test('a value that the browser can’t read counts as invalid, not as missing', () => {
  const answers = readAnswers(filled());
  expect(checkAnswers(answers, consentVersion, ['dateOfBirth', 'currentWeight'])).toMatchObject({
    errors: {
      dateOfBirth: 'Date of birth must be a date between 1900 and today',
      currentWeight: 'Invalid input',
    },
  });
});

const x = (length: number) => 'x'.repeat(length);

/** From shared/RULES.md, “Limits and messages”. */
test.each([
  ['Full name is required', 'fullName', ' '],
  ['Name must be less than 100 characters', 'fullName', x(101)],
  ['Invalid email address', 'email', 'robin'],
  ['Email must be less than 255 characters', 'email', `${x(250)}@example.com`],
  ['Phone number must be less than 20 characters', 'phone', x(21)],
  ['Date of birth must be a date between 1900 and today', 'dateOfBirth', '1899-12-31'],
  [UNDER_AGE, 'dateOfBirth', new Date().toISOString().slice(0, 10)],
  ['Height must be at least 3 feet', 'heightFeet', '2'],
  ['Height must be less than 8 feet', 'heightFeet', '9'],
  ['Inches must be between 0 and 11', 'heightInches', '12'],
  ['Weight must be positive', 'currentWeight', '0'],
  ['Weight must be less than 999', 'currentWeight', '1000'],
  ['Goal weight must be positive', 'goalWeight', '-5'],
  ['Goal weight must be less than 999', 'goalWeight', '999.5'],
  ['Training experience must be less than 1000 characters', 'trainingExperience', x(1001)],
  ['Workout routine must be less than 1000 characters', 'currentWorkoutRoutine', x(1001)],
  ['Medications must be less than 1000 characters', 'medications', x(1001)],
  ['Injuries/surgeries must be less than 1000 characters', 'injuriesSurgeries', x(1001)],
  ['Physical limitations must be less than 1000 characters', 'physicalLimitations', x(1001)],
  ['Specific goals must be less than 1000 characters', 'specificGoals', x(1001)],
  ['Invalid input', 'trainingFrequency', x(51)],
  ['Invalid input', 'trainingLocation', x(101)],
])(
  'the form shows the message "%s" for an invalid answer in the field %s',
  (message, field, answer) => {
    expect(check([field, answer])).toMatchObject({ first: message, errors: { [field]: message } });
  },
);

test('negative inches cause the message “Inches must be between 0 and 11”', () => {
  const message = 'Inches must be between 0 and 11';
  const found = { first: message, errors: { heightInches: message } };
  expect(check(['heightInches', '-1'])).toMatchObject(found);
});
