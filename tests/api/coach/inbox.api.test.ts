import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { clientsStore } from '#lambdas/case/find.ts';
import { cursorsWith } from '#lambdas/coach/cursor.ts';
import { findFigures } from '#lambdas/coach/inbox/figures.ts';
import { listCases } from '#lambdas/coach/inbox/list.ts';
import { ownTables } from '#tests/support/cloud/own-tables.ts';
import { ago, tables } from '#tests/support/cloud/records.ts';
import { newId } from '#tests/support/product/trainer.ts';

const table = ownTables()(tables).clients;
const clients = clientsStore(table);
const put = (Item: object) => tables.send(new PutCommand({ TableName: table.name, Item }));
const settings = { clients, timeZone: 'UTC', now: () => new Date() };

test('the inbox lists each case once, even if more cases than fit on a page were postponed to the same day', async () => {
  const at = (day: number) => new Date(Date.UTC(2026, 11, day)).toISOString();
  const cases = Array.from({ length: 90 }, (_, index) => ({
    userId: newId(),
    state: index % 3 === 0 ? 'tried' : 'later',
    dueAt: at(index % 10 === 0 ? index / 10 + 1 : 20),
  }));
  for (const each of cases) await put(each);
  const deps = {
    ...settings,
    readCases: async (ids: readonly string[]) => ids as never,
    admitPage: async () => 'admitted' as const,
    cursors: cursorsWith('secret'),
  };
  const listed: string[] = [];
  let after: string | undefined;
  do {
    const outcome = await listCases(deps, { filter: 'waiting', after }, { userId: 'trainer' });
    if (!('answer' in outcome)) throw new Error('The list was refused.');
    listed.push(...(outcome.answer.rows as unknown as string[]));
    after = outcome.answer.after;
  } while (after);
  expect(listed.toSorted()).toEqual(cases.map(({ userId }) => userId).sort());
  const due = listed.map((id) => cases.find(({ userId }) => userId === id)?.dueAt);
  expect(due).toEqual(due.toSorted());
});

const figures = () => findFigures({ ...settings, findTimeOff: async () => undefined });

test.each([
  ['count', 'new', 1],
  ['count', 'wrote', 1],
  ['count', 'later', 1],
  ['leave out', 'spam', 0],
  ['leave out', 'withdrawn', 0],
])(
  'the figures of promised answers %s an unanswered client in the state “%s” whose answer is overdue',
  async (_, state, more) => {
    const { promised, onTime } = await figures();
    const waitingSince = ago(4 * 24 * 60);
    await put({ userId: newId(), state, waitingSince, dueAt: ago(3 * 24 * 60) });
    expect(await figures()).toMatchObject({ promised: promised + more, onTime });
  },
);

test('an answered case isn’t overdue, even if the coach has since tried to call again', async () => {
  const { promised, onTime } = await figures();
  const overdue = {
    userId: newId(),
    state: 'tried',
    waitingSince: ago(4 * 24 * 60),
    dueAt: ago(3 * 24 * 60),
  };
  await put(overdue);
  expect(await figures()).toMatchObject({ promised: promised + 1, onTime });
  await put({ ...overdue, answeredAt: ago(4 * 24 * 60), answeredAfter: 3_600_000 });
  expect(await figures()).toMatchObject({ promised: promised + 1, onTime: onTime + 1 });
});
