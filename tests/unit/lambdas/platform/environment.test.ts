import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { positiveInteger, variable } from '#lambdas/platform/env.ts';

afterEach(() => vi.unstubAllEnvs());

const root = join(import.meta.dirname, '../../../..');
const sources = globSync('lambdas/**/*.ts', { cwd: root });
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

test.each([
  ['empty', ''],
  ['not set', undefined],
])(
  'if an environment variable is %s, a Lambda fails with an error that names the variable',
  (_, value) => {
    vi.stubEnv('OUTBOX_TABLE', value);
    expect(() => variable('OUTBOX_TABLE')).toThrow('OUTBOX_TABLE');
  },
);

test.each(['0', '-1', '1.5', 'many', ''])(
  'a Lambda refuses the value "%s" for a setting that must be a positive integer',
  (text) => {
    vi.stubEnv('GUIDE_EMAILS_PER_HOUR', text);
    expect(() => positiveInteger('GUIDE_EMAILS_PER_HOUR')).toThrow('GUIDE_EMAILS_PER_HOUR');
  },
);

test('in lambdas, one file creates all AWS clients, and one file reads process.env', () => {
  const files = (pattern: RegExp) => sources.filter((path) => pattern.test(read(path)));
  expect(files(/new (\w+Client|KMS|DynamoDB|SES|SQS)\(/)).toEqual([
    'lambdas/platform/aws/clients.ts',
  ]);
  expect(files(/process\.env/)).toEqual(['lambdas/platform/env.ts']);
});

test('in lambdas, only entry files and files in platform import the AWS SDK', () => {
  const others = sources.filter((path) => !/lambda\.ts$|^lambdas\/platform\//.test(path));
  const known = others.filter((path) => /@aws-sdk|@aws-crypto|nodemailer/.test(read(path)));
  expect(known).toEqual([]);
});
