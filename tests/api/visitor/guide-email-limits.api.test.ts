import { expect, test } from 'vitest';
import { metrics } from '#lambdas/platform/metrics.ts';
import { counted } from '#tests/support/cloud/logs.ts';
import { expectOneEmail } from '#tests/support/cloud/mailbox.ts';
import { alterRecipient, waitForEmailState } from '#tests/support/cloud/records.ts';
import { eventually } from '#tests/support/eventually.ts';
import { freshAddress } from '#tests/support/product/product.ts';
import { leadIdOf, newKey, submitLead } from '#tests/support/product/submissions.ts';

test.concurrent('eight simultaneous guide requests for one address all get 200 and cause one email', async () => {
  const email = freshAddress('victim');
  const keys = Array.from({ length: 8 }, newKey);
  const answers = await Promise.all(keys.map((key) => submitLead(email, key)));

  expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 200));
  const entries = await Promise.all(
    keys.map((key) => waitForEmailState(leadIdOf(key), ['sent', 'suppressed'])),
  );
  const others = entries.filter(({ state }) => state !== 'sent');
  expect(others.map(({ reason }) => reason)).toEqual(Array(7).fill('limited'));
  await expectOneEmail(email);
  const [limited] = others;
  await eventually(async () =>
    expect(await counted('SendFunctionName', metrics.emailSuppressed, String(limited?.id))).toBe(1),
  );
});

test.concurrent('a guide request for a new, known, or suppressed address gets the same response, including headers', async () => {
  const [fresh, known, suppressed] = [freshAddress(), freshAddress(), freshAddress()];
  const key = newKey();
  await submitLead(known, key);
  await waitForEmailState(leadIdOf(key), 'sent');
  await alterRecipient(suppressed, { suppressed: 'unsubscribed', shares: [] });
  const answers = await Promise.all([fresh, known, suppressed].map((email) => submitLead(email)));

  const looks = answers.map(({ status, headers, text }) => {
    const { date, via, 'apigw-requestid': id, 'x-amz-cf-id': viewer, ...same } = headers;
    return JSON.stringify({ status, text, names: Object.keys(headers).sort(), ...same });
  });
  expect(new Set(looks).size, looks.join('\n')).toBe(1);
});
