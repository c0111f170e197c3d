import { DisableKeyCommand, EnableKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { changeFunction } from '#tests/support/cloud/functions.ts';
import { findAssessment, findLead } from '#tests/support/cloud/records.ts';
import { eventually } from '#tests/support/eventually.ts';
import { breakCalls, faults } from '#tests/support/faults/faults.ts';
import { type Account, shortenTokens, signIn, signUp } from '#tests/support/product/account.ts';
import { callOnce } from '#tests/support/product/call.ts';
import { awsConfig, freshAddress, output } from '#tests/support/product/product.ts';
import {
  assessmentIdOf,
  leadIdOf,
  newKey,
  submitAssessment,
  submitLead,
} from '#tests/support/product/submissions.ts';
import { caseOf } from '#tests/support/samples/corpus.ts';

const kms = new KMSClient(awsConfig);
const theKey = { KeyId: output('AssessmentKeyArn') };

let account: Account;
beforeAll(async () => {
  account = await signUp();
});

test('while the key for assessments is disabled, a submission returns 503 and stores nothing', async () => {
  const key = newKey();
  const assessmentId = assessmentIdOf(key, account.sub);
  await kms.send(new DisableKeyCommand(theKey));
  try {
    const answer = await submitAssessment(account, key, {}, callOnce);
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(await findAssessment(assessmentId)).toBeUndefined();
    expect((await submitLead(freshAddress())).status).toBe(200);
  } finally {
    await kms.send(new EnableKeyCommand(theKey));
  }
  expect((await submitAssessment(account, key)).json()).toEqual({ ok: true, id: assessmentId });
});

test('if a Lambda times out, a retry with the same idempotency key creates the lead', async () => {
  const [key, email] = [newKey(), freshAddress()];
  const put = { service: 'dynamodb', operation: 'TransactWriteItems', about: email } as const;
  {
    await using _changed = await changeFunction('SubscribeLeadMagnetFunctionName', {
      timeoutSeconds: 1,
    });
    await using _broken = await breakCalls({ ...put, fault: faults.silent });
    expect((await submitLead(email, key, {}, callOnce)).status).toBeGreaterThanOrEqual(500);
  }
  expect(await findLead(leadIdOf(key))).toBeUndefined();

  expect((await submitLead(email, key)).status).toBe(200);
  expect(await findLead(leadIdOf(key))).toMatchObject({ email });
});

test('the API refuses an expired token, and accepts the same idempotency key with a new token', async () => {
  const restore = await shortenTokens(1);
  onTestFinished(restore);
  const shortLived = { ...account, ...(await signIn(account)) };
  await restore();
  const key = newKey();

  const { expectBody = '', expectStatus } = caseOf('jwt-expired');
  const refused = await eventually(async () => {
    const answer = await submitAssessment(shortLived, key, { specificGoals: '' });
    expect(answer.status).toBe(expectStatus);
    return answer;
  });
  expect(refused.json()).toMatchObject(JSON.parse(expectBody));

  const renewed = { ...account, ...(await signIn(account)) };
  const taken = await submitAssessment(renewed, key, { specificGoals: '' });
  expect(taken.json()).toEqual({ ok: true, id: assessmentIdOf(key, account.sub) });
});
