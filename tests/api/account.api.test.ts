import { expect, test } from 'vitest';
import { signUp } from '#tests/support/account.ts';

test('a new account can sign in at once', async () => {
  const account = await signUp();

  expect(account.sub).toMatch(/^[0-9a-f-]{36}$/);
  expect(account.accessToken.split('.')).toHaveLength(3);
});
