import { expect, test } from 'vitest';
import { metrics } from '#lambdas/platform/metrics.ts';
import { counted } from '#tests/support/cloud/logs.ts';
import { expectOneEmail } from '#tests/support/cloud/mailbox.ts';
import { alterRecipient, waitForEmailState } from '#tests/support/cloud/records.ts';
import { eventually } from '#tests/support/eventually.ts';
import { freshAddress } from '#tests/support/product/product.ts';
import { leadIdOf, newKey, submitLead } from '#tests/support/product/submissions.ts';

async function askFor(email: string, outcome: 'sent' | 'suppressed') {
  const key = newKey();
  const answer = await submitLead(email, key);
  const received = await waitForEmailState(leadIdOf(key), outcome);
  return { answer, received, leadId: leadIdOf(key) };
}

test.concurrent('an address gets one guide email, even if a second request for it follows within ten minutes', async () => {
  const email = freshAddress();
  await askFor(email, 'sent');
  const { received, leadId } = await askFor(email, 'suppressed');

  expect(received).toMatchObject({ reason: 'limited' });
  await expectOneEmail(email);
  await eventually(async () =>
    expect(await counted('SendFunctionName', metrics.emailSuppressed, leadId)).toBe(1),
  );
});

test.concurrent('eight simultaneous guide requests for one address all get 200 and cause one email', async () => {
  const email = freshAddress('victim');
  const keys = Array.from({ length: 8 }, newKey);
  const answers = await Promise.all(keys.map((key) => submitLead(email, key)));

  expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 200));
  const outcomes = keys.map((key) => waitForEmailState(leadIdOf(key), ['sent', 'suppressed']));
  const states = (await Promise.all(outcomes)).map(({ state }) => state);
  expect(states.filter((state) => state === 'sent')).toHaveLength(1);
  await expectOneEmail(email);
});

test.concurrent('a new, a known, and a suppressed address get the same response, including headers', async () => {
  const [fresh, known, suppressed] = [freshAddress(), freshAddress(), freshAddress()];
  await askFor(known, 'sent');
  await alterRecipient(suppressed, { suppressed: 'unsubscribed', shares: [] });
  const answers = await Promise.all([fresh, known, suppressed].map((email) => submitLead(email)));

  const looks = answers.map(({ status, headers, text }) => {
    const { date, via, 'apigw-requestid': id, 'x-amz-cf-id': viewer, ...same } = headers;
    return JSON.stringify({ status, text, names: Object.keys(headers).sort(), ...same });
  });
  expect(new Set(looks).size, looks.join('\n')).toBe(1);
});
