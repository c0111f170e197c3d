import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { root } from '#tests/support/documents.ts';

const source = readFileSync(join(root, 'infra/edge/pages.js'), 'utf8').replace(
  'const files = [];',
  'const files = ["/index.html", "/auth.html", "/a/deep-page.html", "/404.html", "/config.json", "/6-Mistakes-Fitness-Guide.png"];',
);

interface Response {
  statusCode: number;
  statusDescription?: string;
}
interface Event {
  request: { uri: string };
  response?: Response;
}

const { handler } = runInNewContext(`${source}; ({ handler })`) as {
  handler: (event: Event) => unknown;
};
const rewritten = (uri: string) => (handler({ request: { uri } }) as { uri: string }).uri;
const answered = (uri: string, statusCode: number) =>
  (handler({ request: { uri }, response: { statusCode } }) as Response).statusCode;

test.each([
  ['/auth', '/auth.html'],
  ['/auth/', '/auth.html'],
  ['/a/deep-page', '/a/deep-page.html'],
  ['/a/deep-page/', '/a/deep-page.html'],
])('%s is answered with the file of its page', (uri, file) => {
  expect(rewritten(uri)).toBe(file);
  expect(answered(uri, 200)).toBe(200);
});

test.each([
  '/',
  '/index.html',
  '/config.json',
  '/6-Mistakes-Fitness-Guide.png',
  '/assets/main-CHsd0Ec9.js',
  '/assets/guide-form.island-ozaP-KK0.js',
  '/assets/newsreader-UA5kt6Dg.woff2',
])('%s is left as it is', (uri) => {
  expect(rewritten(uri)).toBe(uri);
  expect(answered(uri, 200)).toBe(200);
});

test.each([
  '/nowhere',
  '/nowhere/',
  '/auth/x.js',
  '/auth//',
  '/a',
  '/index',
  '/404',
  '/404/',
  '/assets/a.js',
  '/assets/',
  '/assets/../config.json',
  '/.git/config',
  '/toString',
  '/auth.html/',
  '/404.html',
])('%s is the 404 page, with its status', (uri) => {
  expect(rewritten(uri)).toBe('/404.html');
  expect(answered(uri, 200)).toBe(404);
  expect(answered(rewritten(uri), 200)).toBe(404);
  expect(answered(uri, 304)).toBe(304);
});
