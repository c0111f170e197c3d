import {
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminUserGlobalSignOutCommand,
  GetTokensFromRefreshTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, test } from 'vitest';
import { cognito, signIn, signUp } from '#tests/support/product/account.ts';
import { output } from '#tests/support/product/product.ts';

test('a disabled account can neither continue its session nor sign in until the operator enables it', async () => {
  const account = await signUp();
  const user = { UserPoolId: output('UserPoolId'), Username: account.sub };
  const goOn = () =>
    cognito.send(
      new GetTokensFromRefreshTokenCommand({
        ClientId: output('UserPoolClientId'),
        RefreshToken: account.refreshToken,
      }),
    );
  expect((await goOn()).AuthenticationResult?.AccessToken).toBeTruthy();

  await cognito.send(new AdminDisableUserCommand(user));
  await cognito.send(new AdminUserGlobalSignOutCommand(user));
  await expect(goOn()).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  await expect(signIn(account)).rejects.toMatchObject({ name: 'NotAuthorizedException' });

  await cognito.send(new AdminEnableUserCommand(user));
  expect((await signIn(account)).accessToken).toBeTruthy();
});
