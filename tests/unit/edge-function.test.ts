import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { viewerAddressCode } from '#infra/edge/site.ts';
import { VIEWER_HEADER } from '#lambdas/platform/environment.ts';
import { root } from '#tests/support/checkout/documents.ts';

const source = readFileSync(join(root, 'infra/edge/pages.js'), 'utf8')
  .replace(
    'const files = [];',
    'const files = ["/index.html", "/auth.html", "/a/deep-page.html", "/404.html", "/config.json", "/6-Mistakes-Fitness-Guide.png"];',
  )
  .replace('const redirects = {};', 'const redirects = { "coach.com": "www.coach.com" };');

interface Answer {
  statusCode: number;
  headers: Record<string, { value: string }>;
}

const { handler } = runInNewContext(`${source}; ({ handler })`) as {
  handler: (event: object) => unknown;
};
const requestOf = (uri: string, host = 'www.coach.com', querystring = {}) => ({
  uri,
  querystring,
  headers: { host: { value: host } },
});
const rewritten = (uri: string) => (handler({ request: requestOf(uri) }) as { uri: string }).uri;
const answerTo = (uri: string, statusCode: number, headers: Answer['headers'] = {}) =>
  handler({ request: requestOf(uri), response: { statusCode, headers } }) as Answer;
const answered = (uri: string, statusCode: number) => answerTo(uri, statusCode).statusCode;

test.each([
  ['/auth', '/auth.html'],
  ['/a/deep-page/', '/a/deep-page.html'],
])('the edge function maps %s to the file of its page', (uri, file) => {
  expect(rewritten(uri)).toBe(file);
  expect(answered(uri, 200)).toBe(200);
});

test.each([
  '/',
  '/config.json',
  '/assets/guide-form.island-ozaP-KK0.js',
  '/assets/newsreader-UA5kt6Dg.woff2',
])('the edge function keeps the path %s unchanged', (uri) => {
  expect(rewritten(uri)).toBe(uri);
  expect(answered(uri, 200)).toBe(200);
});

test.each([
  '/nowhere/',
  '/auth/x.js',
  '/auth//',
  '/a',
  '/404/',
  '/assets/a.js',
  '/assets/../config.json',
  '/toString',
  '/auth.html/',
  '/404.html',
])('for %s, the edge function serves the 404 page with status 404', (uri) => {
  expect(rewritten(uri)).toBe('/404.html');
  expect(answered(uri, 200)).toBe(404);
  expect(answered(rewritten(uri), 200)).toBe(404);
  expect(answered(uri, 304)).toBe(304);
});

test.each([
  ['/auth', "base-uri 'none'"],
  ['/auth.html', "base-uri 'none'"],
  ['/nowhere.js', "base-uri 'none'"],
  ['/config.json', "default-src 'none'; base-uri 'none'"],
  ['/assets/main-CHsd0Ec9.js', "default-src 'none'; base-uri 'none'"],
])('for %s, the response has the content security policy %s', (uri, policy) => {
  const { headers } = answerTo(uri, 200, {
    'content-security-policy': { value: "base-uri 'none'" },
  });
  expect(headers['content-security-policy']?.value).toBe(policy);
});

test('the edge function redirects a request for coach.com to www.coach.com with the same path and query', () => {
  const query = {
    a: { value: '1%20', multiValue: [{ value: '1%20' }, { value: '2' }] },
    b: { value: '' },
  };
  expect(handler({ request: requestOf('/auth', 'coach.com', query) })).toMatchObject({
    statusCode: 301,
    headers: { location: { value: 'https://www.coach.com/auth?a=1%20&a=2&b' } },
  });
  expect(handler({ request: requestOf('/', 'coach.com') })).toMatchObject({
    headers: { location: { value: 'https://www.coach.com/' } },
  });
});

test.each(['www.coach.com', 'd111.cloudfront.net', 'toString'])(
  'the edge function doesn’t redirect a request for the host name %s',
  (host) => {
    expect(handler({ request: requestOf('/', host) })).not.toHaveProperty('statusCode');
  },
);

test('the edge function overwrites a forged address header with the viewer’s IP address', () => {
  const event = {
    viewer: { ip: '203.0.113.7' },
    request: { headers: { [VIEWER_HEADER]: { value: '198.51.100.1' } } },
  };
  const request = runInNewContext(`${viewerAddressCode()}; handler(event)`, { event });
  expect(request.headers).toEqual({ [VIEWER_HEADER]: { value: '203.0.113.7' } });
});
