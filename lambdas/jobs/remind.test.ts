import { QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import type { Tables } from '#lambdas/platform/store/table.ts';
import { remindCoach, reminderFor } from './remind.ts';

const hours = { timeZone: 'UTC', quiet: { from: 21 * 60, to: 7 * 60 } };
const waiting = {
  status: 'open' as const,
  waitingSince: '2026-11-02T16:00:00.000Z',
  isConfirmed: true,
};
const at = (now: string, part = {}) =>
  reminderFor({ ...waiting, ...part }, { timeOff: [], hours, now: new Date(now) })?.step;

test('the coach is reminded six hours before an answer is due, once', () => {
  expect(at('2026-11-03T09:59:00Z')).toBeUndefined();
  expect(at('2026-11-03T10:00:00Z')).toBe('soon');
  expect(at('2026-11-03T10:00:00Z', { remindedFor: waiting.waitingSince })).toBeUndefined();
});

test('the coach is reminded when it is overdue, once, and not during the quiet hours', () => {
  expect(at('2026-11-03T16:00:00Z')).toBe('overdue');
  expect(at('2026-11-04T16:00:00Z', { overdueFor: waiting.waitingSince })).toBeUndefined();
  const late = { waitingSince: '2026-11-02T22:00:00.000Z' };
  expect(at('2026-11-03T22:30:00Z', late)).toBeUndefined();
  expect(at('2026-11-04T07:00:00Z', late)).toBe('overdue');
});

test('when the client waits again, the coach is reminded again', () => {
  expect(at('2026-11-03T10:00:00Z', { remindedFor: 'an earlier wait' })).toBe('soon');
});

test('time off moves the reminders', () => {
  const timeOff = [{ from: '2026-11-03', to: '2026-11-03' }];
  const step = (now: string) => reminderFor(waiting, { timeOff, hours, now: new Date(now) })?.step;
  expect(step('2026-11-03T10:00:00Z')).toBeUndefined();
  expect(step('2026-11-04T10:00:00Z')).toBe('soon');
});

test('a follow-up reminds at its time, once', () => {
  const planned = { waitingSince: undefined, followUpAt: '2026-11-05T16:15:00.000Z' };
  expect(at('2026-11-05T16:14:00Z', planned)).toBeUndefined();
  expect(at('2026-11-05T16:15:00Z', planned)).toBe('follow-up');
  const done = { ...planned, followUpFor: planned.followUpAt };
  expect(at('2026-11-06T16:15:00Z', done)).toBeUndefined();
});

test('nobody is reminded of a closed case', () => {
  expect(at('2026-11-04T16:00:00Z', { status: 'closed' })).toBeUndefined();
});

test('a case that can’t be read stops no other reminder, and the clock’s run fails', async () => {
  const reminded: unknown[] = [];
  const send = async (command: { input: { Key?: { userId?: string } } }) => {
    const { userId } = command.input.Key ?? {};
    if (command instanceof TransactWriteCommand) reminded.push(command.input.TransactItems);
    if (userId === 'bad') throw new Error('The table could not be reached');
    const cases = ['bad', 'good'].map((id) => ({ userId: id, at: waiting.waitingSince }));
    if (command instanceof QueryCommand) return { Items: cases };
    return userId ? { Item: { ...waiting, userId } } : {};
  };
  const table = { client: { send }, name: 'a table' };
  const tables = { cases: table, jobs: table, settings: table } as unknown as Tables;
  const now = () => new Date('2026-11-03T16:00:00Z');
  await expect(remindCoach({ tables, hours, now })).rejects.toThrow();
  expect(reminded.length).toBeGreaterThan(0);
});
