import { beforeAll, expect, test } from 'vitest';
import { receiptIdOf } from '#lambdas/case/entry-ids.ts';
import { messageLimits } from '#shared/domain/messages.ts';
import { readMyAssessments } from '#shared/endpoints/client.ts';
import { allEmails, emailsTo } from '#tests/support/cloud/mailbox.ts';
import { findEntry, waitForEmailState } from '#tests/support/cloud/records.ts';
import { eventually } from '#tests/support/eventually.ts';
import { breakCalls, callsDuring, faults } from '#tests/support/faults/faults.ts';
import { callOnce, isOutage } from '#tests/support/product/call.ts';
import type { EdgeResponse } from '#tests/support/product/edge.ts';
import {
  askForLink,
  fillConversation,
  readOwn,
  storedIdOf,
  storedMessages,
  textsOf,
  tokensEmailedTo,
  write,
} from '#tests/support/product/messages.ts';
import { type NewClient, newConfirmedClient } from '#tests/support/product/submissions.ts';
import {
  askCoach,
  grantedBy,
  newId,
  newTrainer,
  type TrainerAccount,
} from '#tests/support/product/trainer.ts';

let trainer: TrainerAccount;
beforeAll(async () => {
  trainer = await newTrainer();
});

async function exchange({ account }: NewClient): Promise<[sent: string, written: string]> {
  const input = { clientId: account.sub, messageId: newId(), text: 'One' };
  const { message } = await grantedBy('sendMessage', input, trainer);
  const key = newId();
  expect((await write(account, 'Two', key)).status).toBe(200);
  return [message.id, storedIdOf(account, 'client', key)];
}

const emailed = async ({ account, assessmentId }: NewClient): Promise<number[]> => [
  (await emailsTo(account.email)).filter(({ text }) => text.includes('#messages=')).length,
  (await allEmails(assessmentId)).filter(({ subject }) => subject === 'A client wrote to you')
    .length,
];

async function expectReadable({ account }: NewClient): Promise<void> {
  expect(await storedMessages(account)).toHaveLength(2);
  const [token = ''] = await tokensEmailedTo(account.email);
  expect(textsOf(await readOwn(account, { token }))).toEqual(['Two', 'One']);
}

test('if SES’s response to an email about a message is lost, a second email has the same link', async () => {
  const person = await newConfirmedClient();
  const { email } = person.account;
  await waitForEmailState(receiptIdOf(person.assessmentId), 'sent');
  const [sent] = await (async () => {
    await using lost = await breakCalls({
      service: 'ses',
      about: email,
      times: 1,
      fault: faults.responseLost,
    });
    const both = await exchange(person);
    await waitForEmailState(both[0], 'sent');
    expect(await lost.hits()).toBe(1);
    return both;
  })();
  expect(await findEntry(sent)).toMatchObject({ attempts: 2 });
  await eventually(async () => expect(await emailed(person)).toEqual([2, 1]));
  expect(new Set(await tokensEmailedTo(email, 2)).size).toBe(1);
  await expectReadable(person);
});

test('reading messages needs no more queries and decryptions with 150 messages than with 50', async () => {
  const counted = async (count: number) => {
    const person = await newConfirmedClient();
    const { account, assessmentId } = person;
    await fillConversation(person, count);
    expect((await askForLink(account)).status).toBe(200);
    const [token = ''] = await tokensEmailedTo(account.email);
    expect((await readOwn(account, { token })).status).toBe(200);
    const reading = { openingId: newId(), assessmentId };
    const mine = { token: account.accessToken };
    const asks: Record<string, () => Promise<EdgeResponse>> = {
      'a client opens the account': () => callOnce(readMyAssessments, {}, mine),
      'a client reads': () => readOwn(account, {}, callOnce),
      'a trainer opens': () => askCoach('openAssessment', reading, trainer.accessToken, callOnce),
      'a trainer reads': () => askCoach('readMessages', reading, trainer.accessToken, callOnce),
    };
    const found: Record<string, object> = {};
    for (const [name, ask] of Object.entries(asks)) {
      let { calls, result } = await callsDuring(ask);
      while (isOutage(result)) ({ calls, result } = await callsDuring(ask));
      expect(result.status, result.text).toBe(200);
      const times = (wanted: string) => calls.filter((each) => each === wanted).length;
      found[name] = {
        queries: times('dynamodb Query'),
        decryptions: times('kms Decrypt'),
        kilobytes: Math.round(result.text.length / 1000),
      };
    }
    return found;
  };
  const few = await counted(messageLimits.page);
  const many = await counted(3 * messageLimits.page);
  expect(many).toEqual(few);
  expect(many).toMatchObject({
    'a client opens the account': { queries: 1, decryptions: 0 },
    'a client reads': { queries: 1, decryptions: messageLimits.page },
    'a trainer opens': { decryptions: 1 },
    'a trainer reads': { queries: 1, decryptions: messageLimits.page },
  });
});
