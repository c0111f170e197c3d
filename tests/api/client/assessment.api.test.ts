import { expect, test } from 'vitest';
import { type Assessment, assessmentLimits } from '#shared/domain/assessment.ts';
import { signUp } from '#tests/support/product/account.ts';
import { assessmentOf, newKey, submitAssessment } from '#tests/support/product/submissions.ts';
import { grantedBy, newId, newTrainer } from '#tests/support/product/trainer.ts';

test('opening the longest valid assessment returns all answers unchanged, including markup and URLs', async () => {
  const account = await signUp();
  const { longText, list, trainingLocation } = assessmentLimits;
  const text = (length: number) =>
    '<b>http://example.com/?q=気</b> '.repeat(length).slice(0, length).trim();
  const items = Array.from({ length: list.items }, (_, index) => `${index} ${text(list.item - 4)}`);
  const long: Partial<Assessment> = {
    trainingExperience: text(longText),
    currentWorkoutRoutine: text(longText),
    medications: text(longText),
    injuriesSurgeries: text(longText),
    physicalLimitations: text(longText),
    specificGoals: text(longText),
    fitnessGoals: items,
    preferredTrainingTimes: items,
    equipmentAccess: items,
    trainingLocation: text(trainingLocation),
  };
  expect(Buffer.byteLength(JSON.stringify(long))).toBeGreaterThan(8 * 1024);
  const answer = await submitAssessment(account, newKey(), long);
  expect(answer.status, answer.text).toBe(200);
  const opening = { assessmentId: String(answer.json().id), openingId: newId() };
  const { answers } = await grantedBy('openAssessment', opening, await newTrainer());
  expect(answers).toEqual(assessmentOf(account, long));
});
