import { expect, test } from 'vitest';
import type { Rule } from '#tests/support/faults/fault-proxy.ts';
import { breakCalls, faults } from '#tests/support/faults/faults.ts';
import { signUpConfirmed } from '#tests/support/product/account.ts';
import { call, callOnce } from '#tests/support/product/call.ts';
import { askRight, linkFor, linksEmailedTo } from '#tests/support/product/rights.ts';
import { newAssessment } from '#tests/support/product/submissions.ts';

const down: [what: string, rule: Omit<Rule, 'fault'>][] = [
  ['the read of the link', { service: 'dynamodb', operation: 'GetItem', about: 'download#' }],
  ['the decryption', { service: 'kms', operation: 'Decrypt' }],
  ['the last write', { service: 'dynamodb', operation: 'TransactWriteItems' }],
];

test.each(down)(
  'if %s fails, a download returns 503, and the same link works afterward',
  async (_, rule) => {
    const account = await signUpConfirmed();
    await newAssessment(account, { medications: 'marked-medication' });
    const token = await linkFor(account);
    const open = (how = call) => askRight('download', { token }, account.accessToken, how);
    {
      await using broken = await breakCalls({ ...rule, fault: faults.unreached });
      const answer = await open(callOnce);
      expect(answer.status, answer.text).toBe(503);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.text).not.toContain('marked-medication');
      expect(await broken.hits()).toBeGreaterThan(0);
    }
    const answer = await open();
    expect(answer.status, answer.text).toBe(200);
    expect(answer.text).toContain('marked-medication');
  },
);

test('a failed request for a download link doesn’t count toward the daily limit', async () => {
  const account = await signUpConfirmed();
  const ask = (how = call) => askRight('requestDownload', {}, account.accessToken, how);
  const service = 'dynamodb';
  for (const rule of [
    { service: 'cognito-idp', operation: 'AdminGetUser' },
    { service, operation: 'GetItem', about: 'download#' },
    { service, operation: 'TransactWriteItems' },
  ] as const) {
    await using broken = await breakCalls({ ...rule, fault: faults.unreached });
    const answer = await ask(callOnce);
    expect(answer.status, answer.text).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(await broken.hits()).toBeGreaterThan(0);
  }
  for (let times = 0; times < 3; times += 1) await ask();
  expect((await ask()).status).toBe(429);
  expect(await linksEmailedTo(account.email, 2)).toHaveLength(2);
});
