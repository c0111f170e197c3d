import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseCloud } from '#infra/operate/stack.ts';

beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_PROFILE', 'somebody');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'somebodys');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'somebodys');
  vi.stubEnv('AWS_SESSION_TOKEN', 'somebodys');
  vi.stubEnv('AWS_ENDPOINT_URL', undefined);
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
