import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { chooseCloud, npmRun, sentenceFor } from '#infra/operate/stack.ts';
import { root } from '#infra/paths.ts';
import { ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';

const folder = mkdtempSync(join(tmpdir(), 'state-'));
afterAll(() => rmSync(folder, { recursive: true }));

beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_PROFILE', 'somebody');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'somebodys');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'somebodys');
  vi.stubEnv('AWS_SESSION_TOKEN', 'somebodys');
  vi.stubEnv('AWS_ENDPOINT_URL', undefined);
  vi.stubEnv('STATE_FOLDER', folder);
});
afterEach(() => vi.unstubAllEnvs());

test('an operator’s command uses the stack’s region, even if the shell sets another region', () => {
  expect(chooseCloud(['--stage', 'production', 'list'])).toMatchObject({
    isLocal: false,
    stackName: 'Coaching',
    args: ['list'],
  });
  expect(process.env.AWS_REGION).toBe('us-east-1');
  expect(process.env.AWS_PROFILE).toBe('somebody');
});

test('a command with --local uses only the local cloud, and ignores the shell’s AWS profile', () => {
  expect(chooseCloud(['list', '--local'])).toMatchObject({ isLocal: true, args: ['list'] });
  expect(process.env.AWS_ENDPOINT_URL).toBe('http://localhost:4566');
  expect(process.env.AWS_PROFILE).toBeUndefined();
  expect(process.env.AWS_ACCESS_KEY_ID).toBe('test');
  expect(process.env.AWS_SESSION_TOKEN).toBeUndefined();
});

test('a command with --local finds the port of the local cloud that npm start runs', () => {
  writeFileSync(join(folder, 'endpoint'), 'http://localhost:4577');
  chooseCloud(['list', '--local']);
  expect(process.env.AWS_ENDPOINT_URL).toBe('http://localhost:4577');
});

test.each([
  ['AccessDeniedException', undefined, 'AWS denied access: said\nSet AWS_PROFILE'],
  ['ExpiredTokenException', undefined, 'aws sso login'],
  ['CredentialsProviderError', undefined, 'AWS doesn’t accept this shell’s credentials'],
  ['AggregateError', 'ECONNREFUSED', 'AWS doesn’t answer (ECONNREFUSED)'],
  ['SomeOtherError', undefined, 'said'],
])(
  'a command prints a sentence about the error %s, even if another error wraps it',
  (name, code, sentence) => {
    const error = Object.assign(new Error('said'), { name, code });
    expect(sentenceFor(error)).toContain(sentence);
    const unavailable = new ServiceUnavailableError('the table could not be reached', {
      cause: error,
    });
    expect(sentenceFor(unavailable)).toBe(sentenceFor(error));
  },
);

test('a command that runs with --local suggests other commands with --local', () => {
  const { argv } = process;
  onTestFinished(() => {
    process.argv = argv;
  });
  expect(npmRun('trainer', 'unlock', '--all')).toBe('npm run trainer -- unlock --all');
  expect(npmRun('doctor')).toBe('npm run doctor');
  process.argv = [...argv, '--local', 'list'];
  expect(npmRun('trainer', 'unlock', '--all')).toBe('npm run trainer -- unlock --all --local');
  expect(npmRun('doctor')).toBe('npm run doctor -- --local');
});

test('if no local cloud is running, a command with --local says how to start one', () => {
  chooseCloud(['list', '--local']);
  const refused = Object.assign(new Error(''), { code: 'ECONNREFUSED' });
  expect(sentenceFor(refused)).toMatch(/^No local cloud answers at .*Start it with npm start/);
});

test('a command ends without a stack trace if the program that reads the command’s output ends', async () => {
  const endless = `
    import { runCommand, say } from './infra/operate/stack.ts';
    await runCommand(async () => {
      for (;;) await new Promise((done) => setImmediate(done, say('a line')));
    });`;
  const args = ['--input-type=module-typescript', '--eval', endless];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  const said = text(child.stderr);
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(await said).toBe('');
});
