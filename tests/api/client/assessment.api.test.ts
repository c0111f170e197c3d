import { expect, test } from 'vitest';
import { receiptIdOf } from '#lambdas/case/entry-ids.ts';
import { type Assessment, assessmentLimits } from '#shared/domain/assessment.ts';
import {
  findAssessment,
  findClient,
  findLead,
  findWhole,
  waitForEmailState,
} from '#tests/support/cloud/records.ts';
import { writeUnits } from '#tests/support/cloud/write-units.ts';
import { signUp, signUpConfirmed } from '#tests/support/product/account.ts';
import { freshAddress } from '#tests/support/product/product.ts';
import {
  assessmentOf,
  leadIdOf,
  newAssessment,
  newKey,
  submitAssessment,
  submitLead,
} from '#tests/support/product/submissions.ts';
import { grantedBy, newId, newTrainer } from '#tests/support/product/trainer.ts';

test('opening an assessment with long texts and full lists returns all answers unchanged, including markup and URLs', async () => {
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

const inTransaction = (item: object = {}) => 2 * writeUnits(item);

/** Lambdas write an outbox entry three times. The first and the last write also change an index. */
const entryUnits = async (id: string, payload: object) => {
  const entry = { ...(await waitForEmailState(id, 'sent')), payload, sweepAt: '', lease: {} };
  return inTransaction(entry) + 1 + writeUnits(entry) + writeUnits(entry) + 1;
};

test('storing a lead and sending the guide email costs 13 DynamoDB write units', async () => {
  const [key, email] = [newKey(), freshAddress()];
  await submitLead(email, key);
  const guide = await entryUnits(leadIdOf(key), { email, unsubscribeSecret: '', source: '' });
  const [indexes, recipient, hourlyCounters] = [2, 1, 2];
  const lead = inTransaction(await findLead(leadIdOf(key))) + indexes;
  expect(lead + guide + recipient + hourlyCounters).toBe(13);
});

test('storing a first assessment and sending its emails costs 112 DynamoDB write units', async () => {
  const account = await signUpConfirmed();
  const { sub: userId, email } = account;
  const id = await newAssessment(account);
  const notice = await entryUnits(id, { userId, createdAt: '' });
  const receipt = await entryUnits(receiptIdOf(id), { userId, email });
  const assessment = inTransaction(await findAssessment(id)) + 1;
  const { contact } = (await findWhole(userId)) ?? {};
  const caseIndexes = 3;
  const clientCase =
    inTransaction(await findClient(userId)) + caseIndexes + inTransaction({ contact });
  const deletedDraftKey = inTransaction({ userId });
  expect(assessment + clientCase + notice + receipt + deletedDraftKey).toBe(112);
});
