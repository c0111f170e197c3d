import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { storeLink } from '#lambdas/message/links.ts';
import { newEntry } from '#lambdas/outbox/new-entry.ts';
import type { Item, Table } from '#lambdas/platform/aws/table.ts';
import { messageLimits } from '#shared/domain/messages.ts';

const DAY = 24 * 3_600_000;

test('the list of a client’s message links contains all links of 90 days, even if the client requests as many as allowed', async () => {
  let row: Item = {};
  const client = {
    send: async (command: { input: object }) => {
      if (!(command instanceof TransactWriteCommand)) return { Item: row };
      const { TransactItems: [links] = [] }: TransactWriteCommandInput = command.input;
      row = links?.Put?.Item ?? row;
      return {};
    },
  };
  const table = { name: 'table', client } as unknown as Table;
  const tables = { tasks: table, clients: table, outbox: table };
  const first = Date.parse('2026-01-01T00:00:00.000Z');
  const ids: string[] = [];
  for (let link = 0; link < messageLimits.linksPerDay * 90; link += 1) {
    const time = new Date(first + (link * DAY) / messageLimits.linksPerDay);
    const id = String(link).padStart(32, '0');
    const payload = { userId: 'ada', email: 'ada@example.com', token: 'token' };
    const entry = newEntry({ id, kind: 'messages-link', payload }, time);
    expect(await storeLink(tables, { userId: 'ada', time }, entry)).toBe('stored');
    ids.push(id);
  }
  expect(row.entries).toEqual(ids.reverse());
});
