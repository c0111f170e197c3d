import {
  AdminGetUserCommand,
  ForgotPasswordCommand,
  GetUserAttributeVerificationCodeCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, test } from 'vitest';
import { emailsTo } from '#tests/support/cloud/mailbox.ts';
import { codesEmailedTo, cognito, signIn, signUp } from '#tests/support/product/account.ts';
import { output } from '#tests/support/product/product.ts';

const requestCode = (AccessToken: string) =>
  cognito.send(
    new GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName: 'email' }),
  );

const verify = (AccessToken: string, Code: string) =>
  cognito.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: 'email', Code }));

const forgotPassword = (Username: string) =>
  cognito.send(new ForgotPasswordCommand({ ClientId: output('UserPoolClientId'), Username }));

const isVerified = async (account: { email: string; password: string }) => {
  const { UserAttributes = [] } = await cognito.send(
    new AdminGetUserCommand({ UserPoolId: output('UserPoolId'), Username: account.email }),
  );
  const { idToken } = await signIn(account);
  const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString());
  return {
    account: UserAttributes.find(({ Name }) => Name === 'email_verified')?.Value,
    token: claims.email_verified,
  };
};

test('email addresses that differ only in letter case belong to the same account', async () => {
  const account = await signUp();
  const email = account.email.toUpperCase();

  await expect(signUp({ email })).rejects.toThrow('already exists');
  expect((await signIn({ ...account, email })).accessToken).not.toBe('');
});

test('for an unverified address, the user pool accepts a lost-password request but emails no code', async () => {
  const account = await signUp();
  expect(await isVerified(account)).toEqual({ account: 'false', token: false });
  await forgotPassword(account.email);
  await requestCode(account.accessToken);
  await codesEmailedTo(account.email);
  expect(await emailsTo(account.email)).toHaveLength(1);
});

test('only the emailed code verifies an address, and each code works once', async () => {
  const account = await signUp();
  await expect(verify(account.accessToken, '123456')).rejects.toThrow(
    expect.objectContaining({ name: 'ExpiredCodeException' }),
  );
  const { CodeDeliveryDetails } = await requestCode(account.accessToken);
  expect(CodeDeliveryDetails).toMatchObject({ AttributeName: 'email', DeliveryMedium: 'EMAIL' });
  const [code = ''] = await codesEmailedTo(account.email);
  await expect(verify(account.accessToken, code === '111111' ? '2' : '111111')).rejects.toThrow(
    expect.objectContaining({ name: 'CodeMismatchException' }),
  );
  expect(await isVerified(account)).toEqual({ account: 'false', token: false });

  await verify(account.accessToken, code);
  expect(await isVerified(account)).toEqual({ account: 'true', token: true });
  await expect(verify(account.accessToken, code)).rejects.toThrow(
    expect.objectContaining({ name: 'ExpiredCodeException' }),
  );
  await forgotPassword(account.email);
  await codesEmailedTo(account.email, 2);
});
