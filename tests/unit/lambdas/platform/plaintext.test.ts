import { expect, test } from 'vitest';
import { contactPlaintext, PLAINTEXT_BYTES, toPlaintext } from '#lambdas/assessment/submit.ts';
import { type Assessment, assessmentLimits, assessmentSchema } from '#shared/domain/assessment.ts';
import { randomAssessment } from '#tests/support/lambdas/random-inputs.ts';
import { repeat } from '#tests/support/random.ts';

const { longText, list } = assessmentLimits;

/** In UTF-8, the character 気 has three bytes. */
const largest = (): Assessment => {
  const text = (length: number) => '気'.repeat(length);
  const items = Array.from({ length: list.items }, () => text(list.item));
  return assessmentSchema.parse({
    fullName: text(assessmentLimits.fullName),
    email: `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.co`,
    phone: text(assessmentLimits.phone),
    dateOfBirth: '1990-01-01',
    heightFeet: 5,
    heightInches: 11,
    currentWeight: 123.456789012345,
    goalWeight: 123.456789012345,
    fitnessLevel: 'intermediate',
    trainingExperience: text(longText),
    currentWorkoutRoutine: text(longText),
    medicalConditions: items,
    medications: text(longText),
    injuriesSurgeries: text(longText),
    physicalLimitations: text(longText),
    fitnessGoals: items,
    specificGoals: text(longText),
    trainingFrequency: text(assessmentLimits.trainingFrequency),
    preferredTrainingTimes: items,
    trainingLocation: text(assessmentLimits.trainingLocation),
    equipmentAccess: items,
  });
};

test('padding gives every assessment the same length and doesn’t change its answers', () => {
  repeat(500, (random) => {
    const assessment = assessmentSchema.parse(randomAssessment(random));
    const plaintext = toPlaintext(assessment);
    expect(plaintext).toHaveLength(PLAINTEXT_BYTES);
    expect(JSON.parse(String(Buffer.from(plaintext)))).toEqual(
      JSON.parse(JSON.stringify(assessment)),
    );
  });
});

test('the padded length is enough for the largest valid assessment', () => {
  expect(toPlaintext(largest())).toHaveLength(PLAINTEXT_BYTES);
});

test('padding gives a short and a long contact the same length, and the largest contact four times that length', () => {
  const sizeOf = (changes: object) => contactPlaintext({ ...largest(), ...changes }).length;
  const short = { fullName: 'Al', email: 'a@b.co', phone: undefined };
  const long = {
    fullName: 'x'.repeat(60),
    email: `${'y'.repeat(58)}@example.com`,
    phone: '+1 503 555 0100',
  };
  expect([short, long, {}].map(sizeOf)).toEqual([192, 192, 768]);
});

test('padding fails for an assessment that is longer than the padded length', () => {
  const medications = 'x'.repeat(PLAINTEXT_BYTES);
  expect(() => toPlaintext({ fullName: 'Ada', email: 'a@example.com', medications })).toThrow(
    RangeError,
  );
});
