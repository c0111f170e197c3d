import { expect, test } from 'vitest';
import { deleteAccount } from '#lambdas/account/delete-account.ts';
import type { Person } from '#lambdas/deletion/task.ts';
import { FRESH_SIGN_IN_SECONDS } from '#shared/endpoints/client.ts';

const now = new Date('2026-03-01T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

const ADA = { email: 'Ada@example.com', isConfirmed: true };

/** Requests the deletion of Ada's account. */
const ask = async ({
  account = ADA as typeof ADA | null,
  email = ADA.email,
  signedInAt = ago(60),
}) => {
  const begun: Person[] = [];
  const asked: string[] = [];
  const deps = {
    accounts: { find: async (userId: string) => (userId === 'ada' && account) || undefined },
    findEnded: async (address: string) => {
      asked.push(address);
      return ['earlier'];
    },
    begin: async (person: Person) => {
      begun.push(person);
      return 'begun' as const;
    },
    now: () => now,
  };
  const outcome = await deleteAccount(deps, { email }, { userId: 'ada', signedInAt });
  return { outcome, begun, asked };
};

test.each([60, FRESH_SIGN_IN_SECONDS])(
  'deletes the account of an owner who signed in %i seconds ago and typed the address in any letter case',
  async (seconds) => {
    const { outcome, begun } = await ask({ email: 'ADA@example.com', signedInAt: ago(seconds) });
    expect(outcome).toMatchObject({ ok: true });
    expect(begun).toEqual([{ userId: 'ada', email: 'Ada@example.com', endedIds: ['earlier'] }]);
  },
);

test.each([
  ['a session that was left open', { signedInAt: ago(FRESH_SIGN_IN_SECONDS + 1) }, 401],
  ['a token without a sign-in time', { signedInAt: new Date(0) }, 401],
  ['another address', { email: 'eve@example.com' }, 400],
  ['a tagged spelling of the address', { email: 'ada+tag@example.com' }, 400],
])('%s deletes no account', async (_, given, status) => {
  const { outcome, begun } = await ask(given);
  expect(outcome).toMatchObject({ ok: false, status });
  expect(begun).toEqual([]);
});

test.each([{ ...ADA, isConfirmed: false }, null])(
  'deletes nothing by address for the account %j, because its address isn’t confirmed',
  async (account) => {
    const { begun, asked } = await ask({ account });
    expect(begun).toEqual([{ userId: 'ada' }]);
    expect(asked).toEqual([]);
  },
);
