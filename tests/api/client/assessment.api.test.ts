import { beforeAll, expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { type Assessment, assessmentLimits } from '#shared/domain/assessment.ts';
import { waitForEmailAbout } from '#tests/support/cloud/mailbox.ts';
import { findAssessment, waitForEmailState } from '#tests/support/cloud/records.ts';
import { type Account, signUp } from '#tests/support/product/account.ts';
import {
  assessmentIdOf,
  assessmentOf,
  newKey,
  submitAssessment,
} from '#tests/support/product/submissions.ts';
import { grantedBy, newId, newTrainer } from '#tests/support/product/trainer.ts';

/** These digits occur in no id and no time. */
const WEIGHT = { currentWeight: 163.25 };

let account: Account;
let assessmentId: string;

beforeAll(async () => {
  account = await signUp({ fullName: 'Quillon Marrowby' });
  const key = newKey();
  const answer = await submitAssessment(account, key, WEIGHT);
  expect(answer.status).toBe(200);
  assessmentId = assessmentIdOf(key, account.sub);
  expect(answer.json()).toEqual({ ok: true, id: assessmentId });
});

test('the coach gets a notice about a new assessment, and it quotes no answer', async () => {
  const email = await waitForEmailAbout(assessmentId);

  expect(email.to).toEqual([brand.email]);
  expect(email.subject).toMatch(/^New health assessment: answer by \w{3}, /);
  expect(email.html).toContain(assessmentId);
  const told = [account.email, account.fullName, account.sub, 'Asthma', 'marathon', '163.25'];
  for (const secret of told) expect(email.raw).not.toContain(secret);

  expect(await waitForEmailState(assessmentId, 'sent')).toMatchObject({ attempts: 1 });
});

test('the coach sees all of the longest valid assessment, with markup and URLs in it', async () => {
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

test('a stored assessment shows its owner’s id, but no name, address, or answer', async () => {
  const record = await findAssessment(assessmentId);

  expect(Object.keys(record ?? {}).sort()).toEqual(
    'consentHash consentVersion createdAt encrypted fingerprint id userId version'.split(' '),
  );
  const raw = Buffer.from(record?.encrypted ?? []).toString('latin1');
  for (const secret of [account.email, account.fullName, 'Asthma', 'marathon']) {
    expect(raw).not.toContain(secret);
    expect(JSON.stringify(record)).not.toContain(secret);
  }
});
