import { expect, test } from 'vitest';
import { metrics } from '#lambdas/platform/metrics.ts';
import { counted } from '#tests/support/cloud/logs.ts';
import { allEmails, expectOneEmail } from '#tests/support/cloud/mailbox.ts';
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

const sentMinutesAgo = (email: string, ...minutes: number[]) =>
  alterRecipient(email, {
    shares: minutes.map((count) => ({
      entryId: `earlier-${count}`,
      at: new Date(Date.now() - count * 60_000).toISOString(),
    })),
  });

test.concurrent('an address gets one guide email, even if it is submitted many times in ten minutes', async () => {
  const email = freshAddress();
  await askFor(email, 'sent');
  const { received, leadId } = await askFor(email, 'suppressed');

  expect(received).toMatchObject({ reason: 'limited' });
  await expectOneEmail(email);
  await eventually(async () =>
    expect(await counted('SendFunctionName', metrics.emailSuppressed, leadId)).toBe(1),
  );
});

test.concurrent('addresses that differ in plus tags, letter case, or Gmail’s dots count as one recipient', async () => {
  const name = freshAddress('vi.ctim').split('@')[0] ?? '';
  const variants = [
    `${name}@gmail.com`,
    `${name}+1@gmail.com`,
    `${name.replaceAll('.', '')}@googlemail.com`,
    `${name.toUpperCase()}+two@Gmail.com`,
  ];
  const [first = '', ...rest] = variants;
  await askFor(first, 'sent');
  await Promise.all(rest.map((email) => askFor(email, 'suppressed')));

  const wanted = variants.map((variant) => variant.toLowerCase());
  const emails = (await allEmails()).filter(({ to }) =>
    wanted.includes(to[0]?.toLowerCase() ?? ''),
  );
  expect(emails.map(({ to }) => to)).toEqual([[first]]);
});

test.concurrent('an address can get another guide email after ten minutes, and at most three a day', async () => {
  const email = freshAddress();
  await sentMinutesAgo(email, 700, 11);
  await askFor(email, 'sent');
  await sentMinutesAgo(email, 700, 22, 11);
  await askFor(email, 'suppressed');
  await sentMinutesAgo(email, 1_441, 22, 11);
  await askFor(email, 'sent');
});

test.concurrent('eight visitors who submit one address at once all get the same answer, and one email is sent', async () => {
  const email = freshAddress('victim');
  const keys = Array.from({ length: 8 }, newKey);
  const answers = await Promise.all(keys.map((key) => submitLead(email, key)));

  expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 200));
  const outcomes = keys.map((key) => waitForEmailState(leadIdOf(key), ['sent', 'suppressed']));
  const states = (await Promise.all(outcomes)).map(({ state }) => state);
  expect(states.filter((state) => state === 'sent')).toHaveLength(1);
  await expectOneEmail(email);
});

test.concurrent('a new, a known, and a suppressed address get the same answer, headers included', async () => {
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
