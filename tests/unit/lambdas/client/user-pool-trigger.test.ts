import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { expect, test, vi } from 'vitest';
import { mayEmailCode } from '#lambdas/account/code-limit.ts';
import { foldAddress, type Suppression } from '#lambdas/email/recipient.ts';

import { fakeClock } from '#tests/support/lambdas/fake-clock.ts';

const handlerOf = async (only: string) => {
  vi.stubEnv('EMAIL_ONLY_TO', only);
  vi.stubEnv('RECIPIENTS_TABLE', 'recipients');
  vi.stubEnv('ADDRESS_KEY_ARN', 'key');
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.resetModules();
  const { handler } = await import('#lambdas/account/user-pool-trigger.lambda.ts');
  vi.unstubAllEnvs();
  return handler;
};

const code = (email: string) =>
  ({
    triggerSource: 'CustomMessage_VerifyUserAttribute',
    request: { userAttributes: { email } },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  }) as unknown as CustomMessageTriggerEvent;

test('in a trial, the user pool’s trigger refuses to email a code to an address other than the owner’s', async () => {
  const handler = await handlerOf('owner@owners-domain.com');
  await expect(handler(code('visitor@example.com'))).rejects.toThrow('A trial emails only');
});

const codeWorld = (suppressed: Record<string, Suppression> = {}) => {
  const clock = fakeClock('2026-01-02T12:00:00.000Z');
  const counters = new Map<string, number>();
  const deps = {
    find: async (email: string) => ({
      id: foldAddress(email),
      ...(suppressed[email] && { suppressed: suppressed[email] }),
    }),
    daily: async (counter: string, most: number, now: Date) => {
      const name = `${counter}#${now.toISOString().slice(0, 10)}`;
      counters.set(name, (counters.get(name) ?? 0) + 1);
      return (counters.get(name) ?? 0) <= most;
    },
    now: clock.now,
  };
  return { clock, ask: (email: string) => mayEmailCode(deps, email) };
};

test('all variants of an address together get at most three codes a day', async () => {
  const { clock, ask } = codeWorld();
  for (const email of ['ada@example.com', 'Ada@example.com', 'ada+tag@example.com']) {
    expect(await ask(email)).toBe(true);
  }
  expect(await ask('ada@example.com')).toBe(false);
  expect(await ask('bob@example.com')).toBe(true);
  clock.pass(24 * 3_600_000);
  expect(await ask('ada@example.com')).toBe(true);
});

test.each([
  ['bounced', 'no code'],
  ['complained', 'no code'],
  ['unsubscribed', 'a code'],
] as const)('an address that is suppressed as %s gets %s', async (reason, gets) => {
  const isAllowed = await codeWorld({ 'ada@example.com': reason }).ask('ada@example.com');
  expect(isAllowed).toBe(gets === 'a code');
});
