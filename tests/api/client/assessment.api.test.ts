import { beforeAll, expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { type Assessment, assessmentLimits } from '#shared/domain/assessment.ts';
import { consentVersion } from '#shared/domain/consent.ts';
import { readAssessmentAs } from '#tests/support/cloud/coach.ts';
import { waitForMailAbout } from '#tests/support/cloud/mailbox.ts';
import { findAssessment, waitForMailState } from '#tests/support/cloud/records.ts';
import { asCoach, asFunction } from '#tests/support/cloud/roles.ts';
import { type Account, signUp } from '#tests/support/product/account.ts';
import { assessments } from '#tests/support/product/operate.ts';
import {
  assessmentIdOf,
  assessmentOf,
  newKey,
  submitAssessment,
} from '#tests/support/product/submissions.ts';

/** Written as no id and no time of day is. */
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

test('the coach is told of a new assessment, and nothing that is in it', async () => {
  const mail = await waitForMailAbout(assessmentId);

  expect(mail.to).toEqual([brand.email]);
  expect(mail.subject).toBe('A new health assessment is waiting');
  expect(mail.html).toContain(assessmentId);
  const told = [account.email, account.fullName, account.sub, 'Asthma', 'marathon', '163.25'];
  for (const secret of told) expect(mail.raw).not.toContain(secret);

  expect(await waitForMailState(assessmentId, 'sent')).toMatchObject({ attempts: 1 });
});

test('the coach reads what was submitted', async () => {
  const read = await readAssessmentAs(await asCoach(), assessmentId);

  expect(read).toMatchObject({
    userId: account.sub,
    assessmentId,
    consentVersion,
    assessment: assessmentOf(account, WEIGHT),
  });
});

test('npm run assessments lists it, and shows it decrypted', async () => {
  expect((await assessments('list')).stdout).toContain(assessmentId);
  const { stdout } = await assessments('read', assessmentId);
  expect(stdout).toContain('163.25');
  expect(stdout).toContain(`version of the consent: ${consentVersion}`);
});

test.each([
  'SubmitHealthAssessmentFunctionName',
  'SubscribeLeadMagnetFunctionName',
  'UnsubscribeFunctionName',
  'RelayFunctionName',
  'SendFunctionName',
  'SweepFunctionName',
  'FeedbackFunctionName',
  'UserPoolTriggerFunctionName',
])('F21: %s can’t read an assessment', async (name) => {
  await expect(readAssessmentAs(await asFunction(name), assessmentId)).rejects.toMatchObject({
    cause: { name: expect.stringMatching(/AccessDenied/) },
  });
});

test('F36: the longest honest assessment, with markup and addresses in it, is taken and read whole', async () => {
  const { longText, list, trainingLocation } = assessmentLimits;
  const text = (length: number) =>
    '<b>http://example.com/?q=気</b> '.repeat(length).slice(0, length).trim();
  const items = Array.from({ length: list.items }, (_, index) => `${index} ${text(list.item - 4)}`);
  const long: Partial<Assessment> = {
    ...{ trainingExperience: text(longText), currentWorkoutRoutine: text(longText) },
    ...{ medications: text(longText), injuriesSurgeries: text(longText) },
    ...{ physicalLimitations: text(longText), specificGoals: text(longText) },
    ...{ fitnessGoals: items, preferredTrainingTimes: items, equipmentAccess: items },
    trainingLocation: text(trainingLocation),
  };
  expect(Buffer.byteLength(JSON.stringify(long))).toBeGreaterThan(8 * 1024);
  const answer = await submitAssessment(account, newKey(), long);
  expect(answer.status, answer.text).toBe(200);
  const read = await readAssessmentAs(await asCoach(), String(answer.json().id));
  expect(read).toMatchObject({ assessment: assessmentOf(account, long) });
});

test('the record says whose it is, and the rest is encrypted', async () => {
  const record = await findAssessment(assessmentId);

  expect(Object.keys(record ?? {}).sort()).toEqual(
    'consentHash consentVersion createdAt fingerprint id sealed userId version'.split(' '),
  );
  const raw = Buffer.from(record?.sealed ?? []).toString('latin1');
  for (const secret of [account.email, account.fullName, 'Asthma', 'marathon']) {
    expect(raw).not.toContain(secret);
    expect(JSON.stringify(record)).not.toContain(secret);
  }
});
