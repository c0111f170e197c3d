import { expect, test } from 'vitest';
import { NOT_SAVED } from '#lambdas/platform/http/guard.ts';
import { newLead } from '#tests/support/cloud/leads.ts';
import { expectOneMail } from '#tests/support/cloud/mailbox.ts';
import { findAssessment, findLead, waitForMailState } from '#tests/support/cloud/records.ts';
import { breakCalls, faults } from '#tests/support/faults/faults.ts';
import { signUp } from '#tests/support/product/account.ts';
import type { EdgeAnswer } from '#tests/support/product/edge.ts';
import { freshAddress } from '#tests/support/product/product.ts';
import {
  assessmentIdOf,
  newKey,
  submitAssessment,
  submitLead,
  submitLeadUntilTaken,
} from '#tests/support/product/submissions.ts';

const expectUnavailable = ({ status, headers, json }: EdgeAnswer) => {
  expect(status).toBe(503);
  expect(headers['retry-after']).toBe('5');
  expect(json()).toEqual({
    error: NOT_SAVED,
    requestId: expect.any(String),
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
  ['takes it and loses the answer', answerLost],
])(
  'F22 F24 F25: a table that %s once is asked again: stored once, mailed once',
  async (_, fault) => {
    const { key, email, leadId, put } = newLead();
    await using broken = await breakCalls({ ...put, times: 1, fault });

    expect((await submitLead(email, key)).status).toBe(200);
    expect(await broken.hits()).toBe(1);
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
  'F23 F25: a table that %s for long: 503, nothing stored; the same key works later',
  async (_, fault) => {
    const { key, email, leadId, put } = newLead();
    await using broken = await breakCalls({ ...put, fault });
    expectUnavailable(await submitLead(email, key));
    expect(await findLead(leadId)).toBeUndefined();

    await broken.end();
    expect((await submitLead(email, key)).status).toBe(200);
    expect(await findLead(leadId)).toMatchObject({ email });
  },
);

test.concurrent('F24: a table that loses every answer: 503, and the retry finds its own record', async () => {
  const { key, email, leadId, put } = newLead();
  await using broken = await breakCalls({ ...put, fault: answerLost });
  expectUnavailable(await submitLead(email, key));

  await broken.end();
  expect((await submitLead(email, key)).json()).toEqual({ ok: true });
  await waitForMailState(leadId, 'sent');
  await expectOneMail(email);
});

test.concurrent.each([
  ['throttles', faults.keyThrottled],
  ['is out of reach', unreached],
  ['stalls', silent],
])('F18: a key that %s once is asked again', async (_, fault) => {
  const { account, key, find, seal } = await newAssessment();
  await using broken = await breakCalls({ ...seal, times: 1, fault });

  expect((await submitAssessment(account, key)).status).toBe(200);
  expect(await broken.hits()).toBe(1);
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
  'F16 F17 F18 F19: a key that %s for long: 503, nothing stored; the same key works later',
  async (_, fault) => {
    const { account, key, assessmentId, find, seal } = await newAssessment();
    await using broken = await breakCalls({ ...seal, fault });
    expectUnavailable(await submitAssessment(account, key));
    expect(await find()).toBeUndefined();

    await broken.end();
    expect((await submitAssessment(account, key)).json()).toEqual({ ok: true, id: assessmentId });
    expect(await find()).toBeDefined();
  },
);

test.concurrent('F24: an assessment whose answer was lost in the table is there once', async () => {
  const { account, key, assessmentId, find, put } = await newAssessment();
  await using broken = await breakCalls({ ...put, times: 1, fault: answerLost });
  const answer = await submitAssessment(account, key);

  expect(await broken.hits()).toBe(1);
  expect(answer.json()).toEqual({ ok: true, id: assessmentId });
  expect(await find()).toBeDefined();
});

test.concurrent('F27 F28: a page that retries with its key gets the first answer, ten times over and ten at a time', async () => {
  const { account, key, assessmentId } = await newAssessment();
  for (let time = 0; time < 10; time += 1) {
    expect((await submitAssessment(account, key)).json()).toEqual({ ok: true, id: assessmentId });
  }
  const atOnce = Array.from({ length: 10 }, () => submitAssessment(account, key));
  for (const { json } of await Promise.all(atOnce)) {
    expect(json()).toEqual({ ok: true, id: assessmentId });
  }
});

test('F26: forty sign-ups under one key, twenty at once, each sent again until it is taken: one record, one mail', async () => {
  const { key, email, leadId } = newLead();
  // As many as the endpoint runs at once, so that it is the record that they compete for.
  for (let round = 0; round < 2; round += 1) {
    await Promise.all(Array.from({ length: 20 }, () => submitLeadUntilTaken(email, key)));
  }

  await waitForMailState(leadId, 'sent');
  await expectOneMail(email);
});

test.concurrent('F28: a key that comes back with another body is refused, and changes nothing', async () => {
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
