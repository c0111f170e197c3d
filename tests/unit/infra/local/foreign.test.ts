import { expect, test } from 'vitest';
import { isForeign, loopbackOrigins } from '#infra/local/server/site-server.ts';

const origins = loopbackOrigins(3000);
const host = 'localhost:3000';
const origin = `http://${host}`;

const judge = (headers: Record<string, string>, method = 'GET') =>
  isForeign({ method, headers }, origins);

test.each<[string, Record<string, string>]>([
  ['a program', { host }],
  ['a program that uses the address 127.0.0.1', { host: '127.0.0.1:3000' }],
  ['a program that uses the address ::1', { host: '[::1]:3000' }],
  ['a page of the local site', { host, origin, 'sec-fetch-site': 'same-origin' }],
  ['a visitor who typed the address', { host, 'sec-fetch-site': 'none' }],
  [
    'a form on a page of the local site that sends no referrer',
    { host, origin: 'null', 'sec-fetch-site': 'same-origin' },
  ],
])('the local site accepts a request from %s', (_who, headers) => {
  expect(judge(headers, 'POST')).toBe(false);
});

test.each<[string, Record<string, string>]>([
  ['a program that names another port', { host: 'localhost:3001' }],
  ['a program that sends no Host header', {}],
  ['a page that this machine serves over https', { host, origin: 'https://localhost:3000' }],
  ['a sandboxed frame', { host, origin: 'null', 'sec-fetch-site': 'cross-site' }],
])('the local site refuses a request from %s', (_who, headers) => {
  expect(judge(headers)).toBe(true);
});

test('a local site on port 80 accepts a request whose Host header contains no port', () => {
  const request = { method: 'GET', headers: { host: 'localhost' } };
  expect(isForeign(request, loopbackOrigins(80))).toBe(false);
});
