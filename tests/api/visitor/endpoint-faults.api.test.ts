import { expect, test } from 'vitest';
import { NOT_SAVED } from '#lambdas/platform/http/guard.ts';
import { newLead } from '#tests/support/cloud/leads.ts';
import { expectOneEmail } from '#tests/support/cloud/mailbox.ts';
import { findAssessment, findLead, waitForEmailState } from '#tests/support/cloud/records.ts';
import { breakCalls, faults } from '#tests/support/faults/faults.ts';
import { signUp } from '#tests/support/product/account.ts';
import { callOnce } from '#tests/support/product/call.ts';
import type { EdgeResponse } from '#tests/support/product/edge.ts';
import { freshAddress } from '#tests/support/product/product.ts';
import {
  assessmentIdOf,
  newKey,
  submitAssessment,
  submitLead,
} from '#tests/support/product/submissions.ts';

const expectUnavailable = ({ status, headers, json }: EdgeResponse) => {
  expect(status).toBe(503);
  expect(headers['retry-after']).toBe('5');
  expect(json()).toEqual({
    error: NOT_SAVED,
    requestId: expect.any(String),
    retryAfter: 5,
  });
};

const newAssessment = async () => {
  const key = newKey();
  const account = await signUp();
  const assessmentId = assessmentIdOf(key, account.sub);
  const find = () => findAssessment(assessmentId);
  const encrypt = { service: 'kms', operation: 'GenerateDataKey', about: assessmentId } as const;
  const put = {
    service: 'dynamodb',
    operation: 'TransactWriteItems',
    about: assessmentId,
  } as const;
  return { account, key, assessmentId, find, encrypt, put };
};

const { silent, responseLost } = faults;

test.concurrent.each([
  ['doesn’t respond at first', silent],
  ['stores the lead, but its first response is lost', responseLost],
])('if DynamoDB %s, the API still stores one lead and sends one email', async (_, fault) => {
  const { key, email, leadId, put } = newLead();
  await using _broken = await breakCalls({ ...put, attempt: 1, fault });

  expect((await submitLead(email, key)).status).toBe(200);
  expect(await findLead(leadId)).toMatchObject({ email });
  expect(await waitForEmailState(leadId, 'sent')).toMatchObject({ attempts: 1 });
  await expectOneEmail(email);
});

test.concurrent('while DynamoDB doesn’t respond, a guide request gets 503 and stores nothing; a later retry succeeds', async () => {
  const { key, email, leadId, put } = newLead();
  await using broken = await breakCalls({ ...put, fault: silent });
  expectUnavailable(await submitLead(email, key, {}, callOnce));
  expect(await findLead(leadId)).toBeUndefined();

  await broken.end();
  expect((await submitLead(email, key)).status).toBe(200);
  expect(await findLead(leadId)).toMatchObject({ email });
});

test.concurrent('if every response from DynamoDB is lost, a guide request gets 503, and a retry succeeds without a second email', async () => {
  const { key, email, leadId, put } = newLead();
  await using broken = await breakCalls({ ...put, fault: responseLost });
  expectUnavailable(await submitLead(email, key, {}, callOnce));

  await broken.end();
  expect((await submitLead(email, key)).json()).toEqual({ ok: true });
  await waitForEmailState(leadId, 'sent');
  await expectOneEmail(email);
});

test.concurrent('if KMS throttles the first attempt, the endpoint tries again and stores the assessment', async () => {
  const { account, key, find, encrypt } = await newAssessment();
  await using _broken = await breakCalls({ ...encrypt, attempt: 1, fault: faults.keyThrottled });

  expect((await submitAssessment(account, key)).status).toBe(200);
  expect(await find()).toBeDefined();
});

test.concurrent('simultaneous retries with the same idempotency key get the first submission’s response', async () => {
  const { account, key, assessmentId } = await newAssessment();
  expect((await submitAssessment(account, key)).json()).toEqual({ ok: true, id: assessmentId });
  const atOnce = Array.from({ length: 5 }, () => submitAssessment(account, key));
  for (const { json } of await Promise.all(atOnce)) {
    expect(json()).toEqual({ ok: true, id: assessmentId });
  }
});

test.concurrent('eight simultaneous guide requests with one idempotency key all get 200 and cause one email', async () => {
  const { key, email, leadId } = newLead();
  const answers = await Promise.all(Array.from({ length: 8 }, () => submitLead(email, key)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  await waitForEmailState(leadId, 'sent');
  await expectOneEmail(email);
});

test.concurrent('the API refuses an idempotency key that was used with another body', async () => {
  const { key, email, leadId } = newLead();
  await submitLead(email, key);
  const other = await submitLead(freshAddress(), key);

  expect(other.status).toBe(422);
  expect(other.json().error).toBe('Idempotency-Key was used with a different request');
  expect(await findLead(leadId)).toMatchObject({ email });
});

test.concurrent('submissions by two clients with the same idempotency key create two separate assessments', async () => {
  const { account, key, assessmentId } = await newAssessment();
  const other = await signUp();
  expect((await submitAssessment(account, key)).json().id).toBe(assessmentId);
  const answer = await submitAssessment(other, key, { specificGoals: 'Something else' });

  expect(answer.json()).toEqual({ ok: true, id: assessmentIdOf(key, other.sub) });
  expect(answer.json().id).not.toBe(assessmentId);
});
