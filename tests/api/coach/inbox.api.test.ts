import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { clientsStore } from '#lambdas/case/find.ts';
import { cursorsWith } from '#lambdas/coach/cursor.ts';
import { listCases } from '#lambdas/coach/inbox/list.ts';
import { isWaiting } from '#shared/domain/case.ts';
import { ownTables } from '#tests/support/cloud/own-tables.ts';
import { tables } from '#tests/support/cloud/records.ts';
import { newId } from '#tests/support/product/trainer.ts';

const table = ownTables()(tables).clients;
const clients = clientsStore(table);
const put = (Item: object) => tables.send(new PutCommand({ TableName: table.name, Item }));
const settings = { clients, timeZone: 'UTC', now: () => new Date() };

test('the inbox lists each case once: waiting cases by due time, then postponed cases by due time', async () => {
  const now = new Date('2026-12-10T12:00:00.000Z');
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
  const answered = { answeredAt: at(-500), answeredAfter: 1 };
  const cases = Array.from({ length: 90 }, (_, index) => {
    const isUnanswered = index % 3 === 0;
    const hours = index % 2 === 0 ? -12 : isUnanswered ? 12 : 36;
    return {
      userId: newId(),
      state: index % 4 === 0 ? ('tried' as const) : ('later' as const),
      dueAt: at(index % 10 === 0 ? index / 10 : hours),
      ...(!isUnanswered && answered),
    };
  });
  for (const each of cases) await put(each);
  const deps = {
    ...settings,
    now: () => now,
    readCases: async (ids: readonly string[]) => ids as never,
    admitPage: async () => 'admitted' as const,
    cursors: cursorsWith('secret'),
  };
  const listOf = async (filter: 'all' | 'waiting') => {
    const listed: string[] = [];
    let after: string | undefined;
    do {
      const outcome = await listCases(deps, { filter, after }, { userId: 'trainer' });
      if (!('answer' in outcome)) throw new Error('The list was refused.');
      listed.push(...(outcome.answer.rows as unknown as string[]));
      after = outcome.answer.after;
    } while (after);
    return listed.map((id) => cases.find(({ userId }) => userId === id));
  };
  const byDueTime = (part: typeof cases) =>
    part.map(({ dueAt }) => dueAt).sort((one, other) => one.localeCompare(other));
  const waiting = cases.filter((each) => isWaiting(each, now));
  const postponed = cases.filter((each) => !isWaiting(each, now));
  const all = await listOf('all');
  expect(new Set(all).size).toBe(cases.length);
  expect(all.map((each) => each?.dueAt)).toEqual([...byDueTime(waiting), ...byDueTime(postponed)]);
  expect((await listOf('waiting')).map((each) => each?.dueAt)).toEqual(byDueTime(waiting));
});
