import type { CustomMessageTriggerEvent, PreSignUpTriggerEvent } from 'aws-lambda';
import { expect, test, vi } from 'vitest';
import { ANYBODY } from '#lambdas/platform/environment.ts';

/** The function of a stage that emails only this address, or anyone. */
const handlerOf = async (only: string) => {
  vi.stubEnv('MAIL_ONLY_TO', only);
  vi.resetModules();
  const { handler } = await import('#lambdas/account/user-pool-trigger.lambda.ts');
  vi.unstubAllEnvs();
  return handler;
};

const signUp = () =>
  ({
    triggerSource: 'PreSignUp_SignUp',
    request: { userAttributes: { email: 'visitor@example.com' } },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  }) as unknown as PreSignUpTriggerEvent;

const code = (email: string) =>
  ({
    triggerSource: 'CustomMessage_VerifyUserAttribute',
    request: { userAttributes: { email } },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  }) as unknown as CustomMessageTriggerEvent;

test.each([ANYBODY, 'owner@owners-domain.com'])(
  'confirms an account at once, but not its address, if %s gets email',
  async (only) => {
    const handler = await handlerOf(only);
    expect((await handler(signUp())).response).toMatchObject({
      autoConfirmUser: true,
      autoVerifyEmail: false,
    });
  },
);

test('a trial sends codes to its one address, and refuses any other', async () => {
  const handler = await handlerOf('owner@owners-domain.com');
  const own = code('Owner@owners-domain.com');
  expect(await handler(own)).toEqual(own);
  await expect(handler(code('visitor@example.com'))).rejects.toThrow('A trial mails only');
});
