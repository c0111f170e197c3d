import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { afterAll, expect, test, vi } from 'vitest';
import type { Tables } from '#lambdas/platform/store/table.ts';

afterAll(() => {
  vi.doUnmock('#shared/owner.ts');
  vi.resetModules();
});

test('a guide request ends after the months that the owner sets', async () => {
  vi.resetModules();
  vi.doMock('#shared/owner.ts', () => ({
    owner: { retention: { leadMonths: 3, assessmentMonths: 12 } },
  }));
  const { subscribeLeadMagnet } = await import('./subscribe.ts');
  const sent: { input: Partial<TransactWriteCommandInput> }[] = [];
  const client = { send: async (command: (typeof sent)[number]) => sent.push(command) && {} };
  const table = (name: string) => ({ client, name });
  const tables = { leads: table('leads'), jobs: table('jobs'), moments: table('moments') };
  await subscribeLeadMagnet(
    {
      tables: tables as unknown as Tables,
      secret: '',
      guidesPerNetwork: 1,
      now: () => new Date('2026-11-30T08:00:00.000Z'),
    },
    { email: 'lea@example.com', name: 'lea' },
    { idempotencyKey: 'a key', address: undefined },
  );
  const puts = sent.flatMap(({ input }) => input.TransactItems?.map(({ Put }) => Put) ?? []);
  const lead = puts.find((put) => put?.TableName === 'leads')?.Item;
  expect(lead?.expiresAt).toBe(Date.parse('2027-02-28T08:00:00.000Z') / 1000);
});
