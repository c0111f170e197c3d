import { expect, test } from 'vitest';
import { NOT_SAVED } from '#lambdas/platform/http/guard.ts';
import { newLead } from '#tests/support/cloud/leads.ts';
import { expectOneMail } from '#tests/support/cloud/mailbox.ts';
import { findAssessment, findLead, waitForMailState } from '#tests/support/cloud/records.ts';
import { breakCalls, faults } from '#tests/support/faults/faults.ts';
import { signUp } from '#tests/support/product/account.ts';
import { callOnce } from '#tests/support/product/call.ts';
import type { EdgeAnswer } from '#tests/support/product/edge.ts';
import { freshAddress } from '#tests/support/product/product.ts';
import {
  assessmentIdOf,
  newKey,
  submitAssessment,
  submitLead,
} from '#tests/support/product/submissions.ts';

const expectUnavailable = ({ status, headers, json }: EdgeAnswer) => {
  expect(status).toBe(503);
  expect(headers['retry-after']).toBe('5');
  expect(json()).toEqual({
    error: NOT_SAVED,
    requestId: expect.any(String),
    retryAfter: 5,
  });
};

/** Of an account of its own: a client can send five a day. */
const newAssessment = async () => {
  const key = newKey();
  const account = await signUp();
  const assessmentId = assessmentIdOf(key, account.sub);
  const find = () => findAssessment(assessmentId);
  const seal = { service: 'kms', operation: 'GenerateDataKey', about: assessmentId } as const;
  const put = {
    service: 'dynamodb',
    operation: 'TransactWriteItems',
    about: assessmentId,
  } as const;
  return { account, key, assessmentId, find, seal, put };
};

const { unreached, silent, answerLost, tableThrottled } = faults;

test.concurrent.each([
  ['throttles', tableThrottled],
  ['is out of reach', unreached],
  ['stalls', silent],
  ['stores it and loses the answer', answerLost],
])(
  'a table that %s at each first attempt is asked a second time: stored once, mailed once',
  async (_, fault) => {
    const { key, email, leadId, put } = newLead();
    await using _broken = await breakCalls({ ...put, attempt: 1, fault });

    expect((await submitLead(email, key)).status).toBe(200);
    expect(await findLead(leadId)).toMatchObject({ email });
    expect(await waitForMailState(leadId, 'sent')).toMatchObject({ attempts: 1 });
    await expectOneMail(email);
  },
);

test.concurrent.each([
  ['throttles', tableThrottled],
  ['is out of reach', unreached],
  ['stalls', silent],
])(
  'a table that %s for long: 503 and nothing is stored; the same key works later',
  async (_, fault) => {
    const { key, email, leadId, put } = newLead();
    await using broken = await breakCalls({ ...put, fault });
    expectUnavailable(await submitLead(email, key, {}, callOnce));
    expect(await findLead(leadId)).toBeUndefined();

    await broken.end();
    expect((await submitLead(email, key)).status).toBe(200);
    expect(await findLead(leadId)).toMatchObject({ email });
  },
);

test.concurrent('a table that loses every answer: 503, and a repeated submission finds its own record', async () => {
  const { key, email, leadId, put } = newLead();
  await using broken = await breakCalls({ ...put, fault: answerLost });
  expectUnavailable(await submitLead(email, key, {}, callOnce));

  await broken.end();
  expect((await submitLead(email, key)).json()).toEqual({ ok: true });
  await waitForMailState(leadId, 'sent');
  await expectOneMail(email);
});

test.concurrent.each([
  ['throttles', faults.keyThrottled],
  ['is out of reach', unreached],
  ['stalls', silent],
])('a key that %s at each first attempt is asked a second time', async (_, fault) => {
  const { account, key, find, seal } = await newAssessment();
  await using _broken = await breakCalls({ ...seal, attempt: 1, fault });

  expect((await submitAssessment(account, key)).status).toBe(200);
  expect(await find()).toBeDefined();
});

test.concurrent.each([
  ['is denied', faults.keyDenied],
  ['is disabled', faults.keyDisabled],
  ['is to be deleted', faults.keyToBeDeleted],
  ['throttles', faults.keyThrottled],
  ['is out of reach', unreached],
  ['stalls', silent],
])(
  'a key that %s for long: 503 and nothing is stored; the same key works later',
  async (_, fault) => {
    const { account, key, assessmentId, find, seal } = await newAssessment();
    await using broken = await breakCalls({ ...seal, fault });
    expectUnavailable(await submitAssessment(account, key, {}, callOnce));
    expect(await find()).toBeUndefined();

    await broken.end();
    expect((await submitAssessment(account, key)).json()).toEqual({ ok: true, id: assessmentId });
    expect(await find()).toBeDefined();
  },
);

test.concurrent('an assessment whose answer the table lost is stored once', async () => {
  const { account, key, assessmentId, find, put } = await newAssessment();
  await using _broken = await breakCalls({ ...put, attempt: 1, fault: answerLost });
  const answer = await submitAssessment(account, key);

  expect(answer.json()).toEqual({ ok: true, id: assessmentId });
  expect(await find()).toBeDefined();
});

test.concurrent('a page that repeats a submission with its key gets the first answer, ten times in a row and ten at once', async () => {
  const { account, key, assessmentId } = await newAssessment();
  for (let time = 0; time < 10; time += 1) {
    expect((await submitAssessment(account, key)).json()).toEqual({ ok: true, id: assessmentId });
  }
  const atOnce = Array.from({ length: 10 }, () => submitAssessment(account, key));
  for (const { json } of await Promise.all(atOnce)) {
    expect(json()).toEqual({ ok: true, id: assessmentId });
  }
});

test('forty requests for the guide under one key, twenty at once, give one record and one email', async () => {
  const { key, email, leadId } = newLead();
  // As many as the endpoint runs at once, so that it is the record that they compete for.
  for (let round = 0; round < 2; round += 1) {
    await Promise.all(Array.from({ length: 20 }, () => submitLead(email, key)));
  }

  await waitForMailState(leadId, 'sent');
  await expectOneMail(email);
});

test.concurrent('a key with another body is refused, and changes nothing', async () => {
  const { key, email, leadId } = newLead();
  await submitLead(email, key);
  const other = await submitLead(freshAddress(), key);

  expect(other.status).toBe(422);
  expect(other.json().error).toBe('Idempotency-Key was used with a different request');
  expect(await findLead(leadId)).toMatchObject({ email });
});

test.concurrent('another user’s key is another key', async () => {
  const { account, key, assessmentId } = await newAssessment();
  const other = await signUp();
  expect((await submitAssessment(account, key)).json().id).toBe(assessmentId);
  const answer = await submitAssessment(other, key, { specificGoals: 'Something else' });

  expect(answer.json()).toEqual({ ok: true, id: assessmentIdOf(key, other.sub) });
  expect(answer.json().id).not.toBe(assessmentId);
});
