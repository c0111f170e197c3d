import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { mailsTo } from '#tests/support/cloud/mailbox.ts';
import type { Rule } from '#tests/support/faults/fault-proxy.ts';
import { breakCalls, faults } from '#tests/support/faults/faults.ts';
import { type Account, signUpConfirmed } from '#tests/support/product/account.ts';
import { output } from '#tests/support/product/product.ts';
import { askRight, linksMailedTo, tokenIn } from '#tests/support/product/rights.ts';
import { newKey, submitAssessment } from '#tests/support/product/submissions.ts';

const linkFor = async (account: Account): Promise<string> => {
  const asked = await askRight('requestDownload', {}, account.accessToken);
  expect(asked.status, asked.text).toBe(200);
  return tokenIn((await linksMailedTo(account.email))[0] ?? '');
};

const down: [what: string, rule: Omit<Rule, 'fault'>][] = [
  ['the table of links', { service: 'dynamodb', operation: 'GetItem', about: 'download#' }],
  ['the pool', { service: 'cognito-idp', operation: 'AdminGetUser' }],
  ['the key', { service: 'kms', operation: 'Decrypt' }],
  ['the key of addresses', { service: 'kms', operation: 'GenerateMac' }],
  ['the audit', { service: 'dynamodb', operation: 'Query', about: output('AuditTableName') }],
  ['the last write', { service: 'dynamodb', operation: 'TransactWriteItems' }],
];

test.each(down)(
  'while %s is down a download says so, costs no link, and goes on afterwards',
  async (_, rule) => {
    const account = await signUpConfirmed();
    const submitted = await submitAssessment(account, newKey(), {
      medications: 'marked-medication',
    });
    expect(submitted.status).toBe(200);
    const token = await linkFor(account);
    const open = () => askRight('download', { token }, account.accessToken);
    {
      await using broken = await breakCalls({ ...rule, fault: faults.unreached });
      const answer = await open();
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

test('while the pool or the table is down nobody is mailed a link, is told so, and has both of the day left', async () => {
  const account = await signUpConfirmed();
  const ask = () => askRight('requestDownload', {}, account.accessToken);
  const service = 'dynamodb';
  for (const rule of [
    { service: 'cognito-idp', operation: 'AdminGetUser' },
    { service, operation: 'GetItem', about: 'download#' },
    { service, operation: 'TransactWriteItems' },
  ] as const) {
    await using broken = await breakCalls({ ...rule, fault: faults.unreached });
    const answer = await ask();
    expect(answer.status, answer.text).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(await broken.hits()).toBeGreaterThan(0);
  }
  expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([
    200, 200, 429,
  ]);
  expect(await linksMailedTo(account.email, 2)).toHaveLength(2);
});

test('a thousand guesses open nothing, and a link that was mailed meanwhile still opens', async () => {
  const account = await signUpConfirmed();
  const token = await linkFor(account);
  const guesses = Array.from({ length: 1_000 }, () =>
    randomBytes(32).toString('base64url'),
  ).values();
  const statuses = new Set<number>();
  const guess = async () => {
    for (const guessed of guesses) {
      statuses.add((await askRight('download', { token: guessed }, account.accessToken)).status);
    }
  };
  await Promise.all(Array.from({ length: 8 }, guess));
  // The gateway may send some away.
  for (const status of statuses) expect([403, 429, 503]).toContain(status);
  expect((await askRight('download', { token }, account.accessToken)).status).toBe(200);
});

test('of many requests at once two are mailed', async () => {
  const account = await signUpConfirmed();
  const ask = async (): Promise<number> => {
    const { status } = await askRight('requestDownload', {}, account.accessToken);
    return status === 503 ? ask() : status;
  };
  const statuses = await Promise.all(Array.from({ length: 12 }, ask));
  for (const status of statuses) expect([200, 429]).toContain(status);
  // One whose answer was a 503 may have been granted all the same.
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(2);
  await linksMailedTo(account.email, 2);
  expect(await mailsTo(account.email)).toHaveLength(2);
});
