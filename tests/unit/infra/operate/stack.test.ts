import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseCloud } from '#infra/operate/stack.ts';

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

test('a command looks for the stack in its own region, whatever the shell’s region', () => {
  expect(chooseCloud(['--stage', 'production', 'list'])).toMatchObject({
    isLocal: false,
    stackName: 'Coaching',
    args: ['list'],
  });
  expect(process.env.AWS_REGION).toBe('us-east-1');
  expect(process.env.AWS_PROFILE).toBe('somebody');
});

test('with --local a command reaches only the local cloud, without the shell’s profile', () => {
  expect(chooseCloud(['list', '--local'])).toMatchObject({ isLocal: true, args: ['list'] });
  expect(process.env.AWS_ENDPOINT_URL).toBe('http://localhost:4566');
  expect(process.env.AWS_PROFILE).toBeUndefined();
  expect(process.env.AWS_ACCESS_KEY_ID).toBe('test');
  expect(process.env.AWS_SESSION_TOKEN).toBeUndefined();
});

test('with --local a command finds the local cloud that npm start runs, on whatever port', () => {
  writeFileSync(join(folder, 'endpoint'), 'http://localhost:4577');
  chooseCloud(['list', '--local']);
  expect(process.env.AWS_ENDPOINT_URL).toBe('http://localhost:4577');
});
