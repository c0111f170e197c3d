import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const source = readFileSync(
  join(import.meta.dirname, '../../infra/edge/viewer-request.js'),
  'utf8',
);

const rewritten = (uri: string): string => {
  const { handler } = runInNewContext(`${source}; ({ handler })`) as {
    handler: (event: { request: { uri: string } }) => { uri: string };
  };
  return handler({ request: { uri } }).uri;
};

test.each([
  ['/auth', '/auth.html'],
  ['/auth/', '/auth.html'],
  ['/health-assessment', '/health-assessment.html'],
  ['/health-assessment/', '/health-assessment.html'],
])('%s is answered with the file of its page', (uri, file) => {
  expect(rewritten(uri)).toBe(file);
});

test.each([
  '/',
  '/nowhere',
  '/health-assessment/x.css',
  '/assets/a.js',
  '/config.json',
  '/toString',
])('%s is left as it is', (uri) => {
  expect(rewritten(uri)).toBe(uri);
});
