import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clientOptions, sesOptions } from '#lambdas/adapters/clients.ts';
import { positiveInteger, readEnvironment } from '#lambdas/adapters/env.ts';
import { environment } from '#lambdas/environment.ts';

const root = join(import.meta.dirname, '../../..');
const sources = globSync('lambdas/**/*.ts', { cwd: root });
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

test('a Lambda that lacks a variable names it at its start', () => {
  expect(() => readEnvironment('outbox/sweep', { OUTBOX_TABLE: '' })).toThrow(
    'outbox/sweep lacks the environment variables OUTBOX_TABLE, MAIL_QUEUE_URL',
  );
});

test('a Lambda is given its own variables and no others', () => {
  const { PATH, ...own } = { MAIL_QUEUE_URL: 'queue', PATH: '/bin' };
  expect(readEnvironment('outbox/relay', { ...own, PATH })).toEqual(own);
});

test.each(['0', '-1', '1.5', 'many', ''])('"%s" is no whole number above zero', (text) => {
  expect(() => positiveInteger('GUIDE_MAILS_PER_HOUR', text)).toThrow('GUIDE_MAILS_PER_HOUR');
});

test('each Lambda of the environment has its entry, and each entry its environment', () => {
  const entries = sources.filter((path) => path.endsWith('.lambda.ts'));
  const names = entries.map((path) => path.slice('lambdas/'.length, -'.lambda.ts'.length));
  expect(names.sort()).toEqual(Object.keys(environment).sort());
});

test('no client waits for ever', () => {
  for (const options of [clientOptions, sesOptions]) {
    expect(options.requestHandler).toMatchObject({
      connectionTimeout: 500,
      throwOnRequestTimeout: true,
    });
  }
  expect(clientOptions).toMatchObject({ maxAttempts: 2, requestHandler: { requestTimeout: 1000 } });
  // A second attempt after a lost answer would be a second mail that nobody counts.
  expect(sesOptions.maxAttempts).toBe(1);
});

test('clients are made in one place, and process.env is read in one', () => {
  const files = (pattern: RegExp) => sources.filter((path) => pattern.test(read(path)));
  expect(files(/new (\w+Client|KMS|DynamoDB|SES|SQS)\(/)).toEqual(['lambdas/adapters/clients.ts']);
  expect(files(/process\.env/)).toEqual(['lambdas/adapters/env.ts']);
});

test('use cases know neither SDK nor environment', () => {
  const useCases = sources.filter((path) =>
    /(subscribe|unsubscribe|submit|deliver|send|relay|sweep|feedback|delivery-failure|guide-mail|notice-mail|permit|transitions|entry|client-row|open|list|figures|change|note|history|leads|holiday|my-assessments)\.ts$/.test(
      path,
    ),
  );
  expect(useCases).toHaveLength(25);
  for (const path of useCases) expect(read(path)).not.toMatch(/@aws-sdk|@aws-crypto|nodemailer/);
});
