import { expect, test } from 'vitest';
import { isForeign, loopbackOrigins } from '#infra/local/server/foreign.ts';

const origins = loopbackOrigins(3000);
const host = 'localhost:3000';
const origin = `http://${host}`;

const judge = (headers: Record<string, string>, method = 'GET') =>
  isForeign({ method, headers }, origins);

test.each<[string, Record<string, string>]>([
  ['a program', { host }],
  ['a program that asks 127.0.0.1', { host: '127.0.0.1:3000' }],
  ['a program that asks ::1', { host: '[::1]:3000' }],
  ['the site', { host, origin, 'sec-fetch-site': 'same-origin' }],
  ['a typed address', { host, 'sec-fetch-site': 'none' }],
  [
    'a form of a page without a referrer',
    { host, origin: 'null', 'sec-fetch-site': 'same-origin' },
  ],
])('the local site accepts %s', (_who, headers) => {
  expect(judge(headers, 'POST')).toBe(false);
});

test.each<[string, Record<string, string>]>([
  ['the host name with another port', { host: 'localhost:3001' }],
  ['a request without a host name', {}],
  ['a page that this machine serves over https', { host, origin: 'https://localhost:3000' }],
  ['a sandboxed frame', { host, origin: 'null', 'sec-fetch-site': 'cross-site' }],
])('the local site refuses %s', (_who, headers) => {
  expect(judge(headers)).toBe(true);
});

test('a link on another site can open the local site, but a form there can’t post to it', () => {
  const headers = { host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };

  expect(judge(headers)).toBe(false);
  expect(judge(headers, 'POST')).toBe(true);
});

test('only the site’s pages can use the tools of the development server', () => {
  const ask = (site: string | undefined) =>
    isForeign(
      {
        method: 'GET',
        url: '/__open-in-editor?file=a.ts',
        headers: {
          host,
          'sec-fetch-mode': 'navigate',
          ...(site && { 'sec-fetch-site': site }),
        },
      },
      origins,
    );

  expect([undefined, 'none', 'same-site', 'cross-site'].filter((site) => !ask(site))).toEqual([]);
  expect(ask('same-origin')).toBe(false);
});

test('a site on port 80 accepts a request whose Host header has no port', () => {
  const request = { method: 'GET', headers: { host: 'localhost' } };
  expect(isForeign(request, loopbackOrigins(80))).toBe(false);
});
