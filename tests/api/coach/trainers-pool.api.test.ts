import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminInitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { Amplify } from 'aws-amplify';
import { confirmSignIn, fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { totp } from '#infra/local/cloud/ready-trainer.ts';
import { waitForEmailTo } from '#tests/support/cloud/mailbox.ts';
import { cognito } from '#tests/support/product/account.ts';
import { freshAddress, output, product } from '#tests/support/product/product.ts';

// The emulator MiniStack can't require a second factor, so `infra/local/cloud/emulator` adds it.

const PASSWORD = 'many hills 🏋 before lunch';
const UserPoolId = output('TrainersPoolId');
const ClientId = output('TrainersClientId');

beforeAll(() => {
  // The local cloud refuses Node's `fetch`, which sends Sec-Fetch-Mode, without the site's origin.
  const { fetch } = globalThis;
  const origin = product.siteUrl;
  vi.stubGlobal('fetch', (url: URL, init: RequestInit = {}) =>
    fetch(url, { ...init, headers: { ...init.headers, origin } }),
  );
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: UserPoolId,
        userPoolClientId: ClientId,
        userPoolEndpoint: product.endpoint,
      },
    },
  });
});
afterEach(() => signOut());
afterAll(() => void vi.unstubAllGlobals());

async function invite() {
  const email = freshAddress('trainer');
  await cognito.send(
    new AdminCreateUserCommand({
      UserPoolId,
      Username: email,
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
      DesiredDeliveryMediums: ['EMAIL'],
    }),
  );
  const { html, text } = await waitForEmailTo(email);
  const [, temporary = ''] = /<code[^>]*>([^<]+)</.exec(html || text) ?? [];
  return { email, temporary };
}

async function enrol() {
  const { email, temporary } = await invite();
  await signIn({ username: email, password: temporary });
  const { nextStep } = await confirmSignIn({ challengeResponse: PASSWORD });
  if (nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP')
    throw new Error(nextStep.signInStep);
  const secret = nextStep.totpSetupDetails.sharedSecret;
  const { isSignedIn } = await confirmSignIn({ challengeResponse: totp(secret) });
  return { email, secret, isSignedIn };
}

const payload = async () => (await fetchAuthSession()).tokens?.accessToken.payload;

const withPassword = (email: string, password = PASSWORD) =>
  cognito.send(
    new AdminInitiateAuthCommand({
      UserPoolId,
      ClientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  );

const answer = (
  ChallengeName: 'MFA_SETUP' | 'NEW_PASSWORD_REQUIRED' | 'SOFTWARE_TOKEN_MFA',
  USERNAME: string,
  Session: string | undefined,
  answers: Record<string, string> = {},
) =>
  cognito.send(
    new RespondToAuthChallengeCommand({
      ClientId,
      ChallengeName,
      Session,
      ChallengeResponses: { USERNAME, ...answers },
    }),
  );

test('an invited trainer sets a password, enrolls an authenticator, and needs its code from then on', async () => {
  const { email, secret, isSignedIn } = await enrol();
  expect(isSignedIn).toBe(true);
  await signOut();

  const next = await signIn({ username: email, password: PASSWORD });
  expect(next.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
  const wrong = totp(secret, Date.now() - 3_600_000);
  await expect(confirmSignIn({ challengeResponse: wrong })).rejects.toThrow('Invalid code');
  expect((await confirmSignIn({ challengeResponse: totp(secret) })).isSignedIn).toBe(true);
});

test('a refreshed access token of a trainer keeps the time of the sign-in', async () => {
  await enrol();
  const before = await payload();
  await expect
    .poll(() => Math.floor(Date.now() / 1000), { timeout: 5000 })
    .toBeGreaterThan(Number(before?.auth_time));

  await fetchAuthSession({ forceRefresh: true });

  const after = await payload();
  expect(after?.jti).not.toBe(before?.jti);
  expect(after?.auth_time).toBe(before?.auth_time);
});

test('before a trainer enrolls a second factor, the pool returns no tokens for the password alone', async () => {
  const { email, temporary } = await invite();
  const invited = await withPassword(email, temporary);
  expect(invited).toMatchObject({ ChallengeName: 'NEW_PASSWORD_REQUIRED' });
  await expect(
    answer('NEW_PASSWORD_REQUIRED', email, invited.Session, { NEW_PASSWORD: 'too short' }),
  ).rejects.toThrow('did not conform with policy');

  const setup = await answer('NEW_PASSWORD_REQUIRED', email, invited.Session, {
    NEW_PASSWORD: PASSWORD,
  });
  expect(setup).toMatchObject({
    ChallengeName: 'MFA_SETUP',
    ChallengeParameters: { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' },
  });
  expect(setup.AuthenticationResult).toBeUndefined();
  await expect(answer('MFA_SETUP', email, setup.Session)).rejects.toThrow('has not verified');
  expect(await withPassword(email)).toMatchObject({ ChallengeName: 'MFA_SETUP' });
});

test('a disabled trainer can’t sign in or refresh tokens, and a deleted trainer can’t sign in', async () => {
  const { email, secret } = await enrol();
  const { Session } = await withPassword(email);
  const user = { UserPoolId, Username: email };
  const disabled = 'User is disabled';

  await cognito.send(new AdminDisableUserCommand(user));
  await expect(withPassword(email)).rejects.toThrow(disabled);
  await expect(
    answer('SOFTWARE_TOKEN_MFA', email, Session, { SOFTWARE_TOKEN_MFA_CODE: totp(secret) }),
  ).rejects.toThrow(disabled);
  expect((await fetchAuthSession({ forceRefresh: true })).tokens).toBeUndefined();

  await cognito.send(new AdminEnableUserCommand(user));
  const { Session: later } = await withPassword(email);
  await cognito.send(new AdminDeleteUserCommand(user));
  await expect(
    answer('SOFTWARE_TOKEN_MFA', email, later, { SOFTWARE_TOKEN_MFA_CODE: totp(secret) }),
  ).rejects.toThrow('Invalid session for the user');
  await expect(withPassword(email)).rejects.toThrow('Incorrect username or password');
});
