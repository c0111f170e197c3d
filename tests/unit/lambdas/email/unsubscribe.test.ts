import { expect, test } from 'vitest';
import { unsubscribeToken } from '#lambdas/email/unsubscribe-token.ts';
import { unsubscribe } from '#lambdas/lead/unsubscribe.ts';
import { serveUnsubscribe } from '#lambdas/lead/unsubscribe-http.ts';
import { ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import * as visitor from '#shared/endpoints/visitor.ts';
import { fakeHash, fakeRecipients } from '#tests/support/lambdas/email-world.ts';
import { httpEvent } from '#tests/support/lambdas/http-event.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';
import { fakeClock } from '#tests/support/lambdas/stores.ts';

const log = catchLog();

const LEAD = '1'.repeat(32);
const SECRET = '2'.repeat(32);
const TOKEN = unsubscribeToken(LEAD, SECRET);
const EMAIL = 'ada@example.com';
const form = { 'content-type': 'application/x-www-form-urlencoded' };

const setUp = () => {
  const { store, suppress } = fakeRecipients();
  const findLead = async (id: string) =>
    id === LEAD ? { email: EMAIL, unsubscribeSecret: SECRET } : undefined;
  const deps = { findLead, hash: fakeHash, suppress, now: fakeClock().now };
  const call = serveUnsubscribe((token, isConfirmed) => unsubscribe(deps, token, isConfirmed));
  return {
    get: (token: string) => call(httpEvent(visitor.unsubscribePage, { query: { token } })),
    post: (token: string) =>
      call(
        httpEvent(visitor.unsubscribe, {
          query: { token },
          headers: form,
          body: 'List-Unsubscribe=One-Click',
        }),
      ),
    call,
    isSuppressed: async () =>
      (await store.find('ADA+tag@example.com')).suppressed === 'unsubscribed',
  };
};

test('GET shows a button and changes nothing', async () => {
  const { get, isSuppressed } = setUp();
  const answer = await get(TOKEN);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('<form method="post">');
  expect(answer.body).toContain('Stop these emails?');
  expect(answer.body).not.toContain('no further');
  expect(await isSuppressed()).toBe(false);
});

test('only POST unsubscribes, and it can be repeated', async () => {
  const { post, isSuppressed } = setUp();
  expect((await post(TOKEN)).statusCode).toBe(200);
  expect(await isSuppressed()).toBe(true);
  const again = await post(TOKEN);
  expect(again.statusCode).toBe(200);
  expect(again.headers).not.toHaveProperty('location');
  expect(again.body).toContain('You’ll receive no further guide emails.');
});

test.each([
  ['forged', unsubscribeToken(LEAD, '3'.repeat(32))],
  ['of no lead', unsubscribeToken('4'.repeat(32), SECRET)],
  ['malformed', `${TOKEN}0`],
  ['in capitals', TOKEN.replace(/1/g, 'A')],
  ['missing', ''],
  ['hostile', '"><script>alert(1)</script>'],
])('a token that is %s is not found', async (_, token) => {
  const { get, post, isSuppressed } = setUp();
  expect((await get(token)).statusCode).toBe(404);
  const answer = await post(token);
  expect(answer.statusCode).toBe(404);
  expect(answer.body).not.toContain('<script');
  expect(await isSuppressed()).toBe(false);
});

test('the page is complete and doesn’t contain the address', async () => {
  const { get } = setUp();
  const { body = '', headers } = await get(TOKEN);
  expect(body).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(body).not.toContain(EMAIL);
  expect(body).not.toContain(TOKEN);
  expect(body).not.toMatch(/<script| style="/);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
});

test('refuses requests that bypass CloudFront', async () => {
  const { call, isSuppressed } = setUp();
  const event = httpEvent(visitor.unsubscribe, {
    query: { token: TOKEN },
    headers: { 'x-origin-verify': 'guess' },
  });
  expect((await call(event)).statusCode).toBe(403);
  expect(await isSuppressed()).toBe(false);
});

test.each([
  [new ServiceUnavailableError('the table'), 503, 1],
  [new TypeError('bug'), 500, 0],
])('answers %s with a page, and counts an outage', async (error, status, outages) => {
  const call = serveUnsubscribe(() => Promise.reject(error));
  const answer = await call(httpEvent(visitor.unsubscribePage, { query: { token: TOKEN } }));
  expect(answer.statusCode).toBe(status);
  expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8' });
  expect(answer.body).toContain('Please try again');
  expect(log.counted(metrics.serviceUnavailable)).toBe(outages);
});

test('no log line contains a token or an address', async () => {
  const { get, post } = setUp();
  await get(TOKEN);
  await post(TOKEN);
  expect(log.lines).toHaveLength(2);
  expect(log.lines.join()).not.toMatch(/1{32}|2{32}|ada@/);
});
