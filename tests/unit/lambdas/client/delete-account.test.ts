import { expect, test } from 'vitest';
import { deleteAccount } from '#lambdas/account/delete-account.ts';
import { requestDownload } from '#lambdas/account/download/request-download.ts';
import { FRESH_SIGN_IN_SECONDS } from '#shared/endpoints/client.ts';

const now = new Date('2026-03-01T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const ADA = { email: 'ada@example.com', isConfirmed: true };

const ask = (signedInAt: Date) => {
  const deps = { accounts: { find: async () => ADA }, newToken: () => 'T', now: () => now };
  const caller = { userId: 'ada', session: 'one', signedInAt };
  return Promise.all([
    deleteAccount(
      { ...deps, findEnded: async () => [], begin: async () => 'begun' },
      { email: ADA.email },
      caller,
    ),
    requestDownload({ ...deps, store: async () => 'stored' }, {}, caller),
  ]);
};

test.each([
  ['accepts', 'signed in five minutes ago', ago(FRESH_SIGN_IN_SECONDS), { ok: true }],
  [
    'refuses',
    'signed in more than five minutes ago',
    ago(FRESH_SIGN_IN_SECONDS + 1),
    { status: 401 },
  ],
  ['refuses', 'has a token without a sign-in time', new Date(0), { status: 401 }],
])(
  'the API %s a deletion and a download request if the client %s',
  async (_verb, _client, signedInAt, expected) => {
    for (const outcome of await ask(signedInAt)) expect(outcome).toMatchObject(expected);
  },
);
