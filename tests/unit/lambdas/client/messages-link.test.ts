import { expect, test } from 'vitest';
import { requestLink } from '#lambdas/message/request-link.ts';

test('the email with a link to messages names the account, so that the sender notices its deletion', async () => {
  const written: object[] = [];
  const send = async ({ input }: { input: object }) => {
    written.push(input);
    return {};
  };
  const table = { name: 'table', client: { send } } as never;
  const account = { id: 'ada', email: 'ada@example.com', isConfirmed: true };
  await requestLink(
    {
      tables: { tasks: table, clients: table, outbox: table },
      accounts: { find: async () => account as never },
      newToken: () => 'token',
      now: () => new Date('2026-11-24T12:00:00Z'),
    },
    { userId: 'ada' },
  );
  expect(JSON.stringify(written)).toContain(
    '"payload":{"userId":"ada","email":"ada@example.com","token":"token"}',
  );
});
