import { expect, test } from 'vitest';
import { deleteAccount } from '#lambdas/account/delete-account.ts';
import type { Person } from '#lambdas/deletion/task.ts';
import { FRESH_SIGN_IN_SECONDS } from '#shared/endpoints/client.ts';

const now = new Date('2026-03-01T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

/** The endpoint over an account, and who it began to erase. */
const over = (account: { email: string; isConfirmed: boolean } | undefined) => {
  const begun: Person[] = [];
  const use = deleteAccount({
    accounts: { find: async (userId) => (userId === 'ada' ? account : undefined) },
    begin: async (person) => {
      begun.push(person);
      return 'begun';
    },
    now: () => now,
  });
  return { use, begun };
};

const ADA = { email: 'Ada@example.com', isConfirmed: true };

test('the owner of a fresh sign-in, who typed the address in any case of letters, is erased', async () => {
  const { use, begun } = over(ADA);
  const caller = { userId: 'ada', signedInAt: ago(60) };
  expect(await use({ email: 'ADA@example.com' }, caller)).toEqual({ outcome: 'done' });
  expect(begun).toEqual([{ userId: 'ada', email: 'Ada@example.com' }]);
});

test.each([
  ['a session that was left open', { signedInAt: ago(FRESH_SIGN_IN_SECONDS + 1) }, 401],
  ['a token that says no time', { signedInAt: undefined }, 401],
  ['another address', { email: 'eve@example.com' }, 400],
  ['a tagged spelling of the address', { email: 'ada+tag@example.com' }, 400],
])('%s erases nobody', async (_, given, status) => {
  const { use, begun } = over(ADA);
  const { email, signedInAt } = { email: ADA.email, signedInAt: ago(60), ...given };
  expect(await use({ email }, { userId: 'ada', signedInAt })).toMatchObject({
    ...{ outcome: 'refused', status },
  });
  expect(begun).toEqual([]);
});

test('an address that nobody confirmed is not erased with the account; nor is one that only the body names', async () => {
  const caller = { userId: 'ada', signedInAt: ago(60) };
  for (const account of [{ ...ADA, isConfirmed: false }, undefined]) {
    const { use, begun } = over(account);
    await use({ email: ADA.email }, caller);
    expect(begun).toEqual([{ userId: 'ada' }]);
  }
});
