import { expect, test } from 'vitest';
import { inOrder } from '#lambdas/audit/find.ts';
import { readHistory } from '#lambdas/coach/case/history.ts';
import { cursorsWith } from '#lambdas/coach/cursor.ts';
import type { Item, Table } from '#lambdas/platform/aws/table.ts';
import { coachLimits } from '#shared/domain/coach.ts';

const START = Date.UTC(2026, 0, 2);
const HOUR = 3_600_000;

const entry = (action: string, time: number, sentAt?: number): Item => ({
  subject: 'client',
  action,
  by: 'trainer',
  time: new Date(START + time).toISOString(),
  at: `${new Date(START + (sentAt === undefined ? time : time - (time % HOUR))).toISOString()}#${action}${time}`,
  ...(sentAt !== undefined && { sentAt: new Date(START + sentAt).toISOString() }),
});

interface Query {
  Limit?: number;
  ExpressionAttributeValues?: Item;
  ExclusiveStartKey?: Item;
}

const tableWith = (entries: readonly Item[]): Table => {
  const send = async ({ input }: { input: Query }) => {
    const { ExpressionAttributeValues = {}, Limit, ExclusiveStartKey } = input;
    if (!Limit) return {};
    const before = String(ExclusiveStartKey?.at ?? ExpressionAttributeValues[':before'] ?? '~');
    const older = entries
      .filter(({ at }) => String(at) < before)
      .sort((one, other) => String(other.at).localeCompare(String(one.at)));
    const Items = older.slice(0, Limit);
    return { Items, LastEvaluatedKey: older.length > Items.length ? Items.at(-1) : undefined };
  };
  return { name: 'audit', client: { send } } as never;
};

test('the entries of a history have the same order page by page as in the whole history', async () => {
  const entries = [
    entry('refused', HOUR - 20, 0),
    entry('withdrew', HOUR + 10),
    entry('opened', HOUR + 200, 0),
    ...Array.from({ length: 3 * coachLimits.historyPage }, (_, index) =>
      index % 4 === 0
        ? entry('opened', HOUR + index * 240_000 + 60_000, HOUR + 20)
        : entry('changed', HOUR + index * 240_000 + 60_000),
    ),
  ];
  const table = tableWith(entries);
  const deps = {
    tables: { audit: table, accesses: table, clients: table, trainers: table, coachState: table },
    namesOf: async () => (id: string) => id,
    cursors: cursorsWith('secret'),
    now: () => new Date(),
  };
  const shown: string[] = [];
  let after: string | undefined;
  let pages = 0;
  do {
    const outcome = await readHistory(deps, { clientId: 'client', after }, { userId: 'trainer' });
    if (!('answer' in outcome)) throw new Error('The history was refused.');
    shown.push(...outcome.answer.rows.map(({ action, at }) => `${action} ${at}`));
    after = outcome.answer.after;
    pages += 1;
  } while (after);
  expect(pages).toBeGreaterThan(2);
  const expected = inOrder(entries).map(({ action, time }) => `${action} ${time}`);
  expect(shown).toEqual(expected.reverse());
});
