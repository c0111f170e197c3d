import { expect, test } from 'vitest';
import { isForeign, loopbackOrigins } from '#infra/local/server/foreign.ts';

const origins = loopbackOrigins(3000);
const host = 'localhost:3000';
const origin = `http://${host}`;

const judge = (headers: Record<string, string>, method = 'GET') =>
  isForeign({ method, headers }, origins);

test.each([
  ['a program', { host }],
  ['a program that uses the number', { host: '127.0.0.1:3000' }],
  ['a program that uses IPv6', { host: '[::1]:3000' }],
  ['the site', { host, origin, 'sec-fetch-site': 'same-origin' }],
  ['a typed address', { host, 'sec-fetch-site': 'none' }],
  [
    'a form of a page without a referrer',
    { host, origin: 'null', 'sec-fetch-site': 'same-origin' },
  ],
])('%s is answered', (_who, headers) => {
  expect(judge(headers, 'POST')).toBe(false);
});

test.each([
  ['a rebound name', { host: 'rebound.example:3000' }],
  ['a rebound name that looks like this machine', { host: 'localhost.rebound.example:3000' }],
  ['another port’s name', { host: 'localhost:3001' }],
  ['no name', {}],
  ['another site', { host, origin: 'https://other.example' }],
  ['another program’s page on this machine', { host, origin: 'http://localhost:3001' }],
  ['this machine’s page by https', { host, origin: 'https://localhost:3000' }],
  ['a sandboxed frame', { host, origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['a form that hides where it is from', { host, origin: 'null' }],
  ['a picture or script of another site', { host, 'sec-fetch-site': 'cross-site' }],
  ['one of another program on this machine', { host, 'sec-fetch-site': 'same-site' }],
])('%s is refused', (_who, headers: Record<string, string>) => {
  expect(judge(headers)).toBe(true);
});

test('a link of another site is followed, and posts nothing', () => {
  const headers = { host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };

  expect(judge(headers)).toBe(false);
  expect(judge(headers, 'POST')).toBe(true);
});

test('the port that no address names is the site’s too', () => {
  expect(isForeign({ method: 'GET', headers: { host: 'localhost' } }, loopbackOrigins(80))).toBe(
    false,
  );
});
