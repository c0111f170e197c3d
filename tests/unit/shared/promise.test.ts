import { describe, expect, test } from 'vitest';
import type { Case } from '#shared/domain/case.ts';
import {
  clockOf,
  countedBetween,
  isOver,
  planTimeOff,
  promisedBy,
  timeOffSchema,
} from '#shared/domain/promise.ts';
import { numberIn, repeat } from '#tests/support/random.ts';

const HOUR = 3_600_000;
const hours = { timeZone: 'America/Los_Angeles', quiet: { from: 21 * 60, to: 7 * 60 } };
const noTimeOff = undefined;
const timeOff = { from: '2026-12-24', to: '2026-12-26' };
const TIME_OFF_BEGINS = '2026-12-24T08:00:00.000Z';
const TIME_OFF_ENDS = '2026-12-27T08:00:00.000Z';

const waiting = (since: string, changes: Partial<Case> = {}): Case => ({
  state: 'new',
  stateAt: since,
  waitingSince: since,
  dueAt: new Date(Date.parse(since) + 24 * HOUR).toISOString(),
  ...changes,
});
const clockAt = (its: Case, now: string, free?: typeof timeOff) =>
  clockOf(its, new Date(now), free, hours);

describe('the clock of a case', () => {
  const SINCE = '2026-11-10T18:00:00.000Z';

  test.each([
    ['right after the submission', 24, 'calm', '2026-11-10T18:00:00.000Z'],
    ['just before the last six hours', 6.01, 'calm', '2026-11-11T11:59:24.000Z'],
    ['six hours before the answer is due', 6, 'amber', '2026-11-11T12:00:00.000Z'],
    ['when the answer is due', 0, 'amber', '2026-11-11T18:00:00.000Z'],
    ['three hours after the answer was due', -3, 'over', '2026-11-11T21:00:00.000Z'],
  ])('%s, the clock shows %f hours left and is “%s”', (_, left, level, now) => {
    const clock = clockAt(waiting(SINCE), now);
    expect(clock).toMatchObject({ kind: 'running', level });
    expect(clock.kind === 'running' && clock.left / HOUR).toBeCloseTo(left);
  });

  test.each([
    ['back', '2026-10-31T18:00:00.000Z', '2026-11-01T18:00:00.000Z'],
    ['forward', '2026-03-07T18:00:00.000Z', '2026-03-08T18:00:00.000Z'],
  ])(
    'an answer is due after 24 elapsed hours, even on the night when clocks go %s',
    (_, since, due) => {
      expect(promisedBy(new Date(since), noTimeOff, hours.timeZone).toISOString()).toBe(due);
    },
  );

  test('the clock stops during the coach’s time off', () => {
    // Ten of the 24 hours pass before the time off.
    const before = waiting('2026-12-23T22:00:00.000Z');
    expect(promisedBy(new Date(before.waitingSince), timeOff, hours.timeZone).toISOString()).toBe(
      '2026-12-27T22:00:00.000Z',
    );
    for (const now of [TIME_OFF_BEGINS, '2026-12-25T12:00:00.000Z', TIME_OFF_ENDS]) {
      expect(clockAt(before, now, timeOff)).toMatchObject({ kind: 'running', left: 14 * HOUR });
    }
    const during = waiting('2026-12-25T12:00:00.000Z');
    expect(clockAt(during, '2026-12-26T12:00:00.000Z', timeOff)).toMatchObject({ left: 24 * HOUR });
  });

  test.each([
    ['before time off', 'calm', '2026-12-24T07:00:00.000Z', 'ahead'],
    ['during time off', 'calm', '2026-12-26T20:00:00.000Z', 'now'],
    ['six hours before the due time', 'amber', '2026-12-27T05:00:00.000Z', 'now'],
    ['when time off ends', 'amber', TIME_OFF_ENDS, undefined],
    ['after the due time', 'over', '2026-12-27T12:00:00.000Z', undefined],
  ])('%s, the clock of an answer due three hours after time off is “%s”', (_, level, now, off) => {
    const clock = clockAt(waiting('2026-12-23T11:00:00.000Z'), now, timeOff);
    expect(clock).toMatchObject({ level, due: new Date('2026-12-27T11:00:00.000Z') });
    expect(clock.kind === 'running' && clock.timeOff).toBe(off);
  });

  test('even around time off, the clock counts 24 hours, and later submissions never have earlier due times', () => {
    const [first, last] = [Date.parse('2026-12-20T00:00:00Z'), Date.parse('2026-12-31T00:00:00Z')];
    repeat(200, (random) => {
      const one = new Date(numberIn(random, first, last));
      const other = new Date(numberIn(random, one.getTime(), last));
      const due = promisedBy(one, timeOff, hours.timeZone);
      expect(countedBetween(one, due, timeOff, hours.timeZone)).toBe(24 * HOUR);
      const otherDue = promisedBy(other, timeOff, hours.timeZone);
      expect(due.getTime()).toBeLessThanOrEqual(otherDue.getTime());
    });
  });

  test('the clock of a postponed case keeps running until the first answer', () => {
    const later = waiting(SINCE, { state: 'later', dueAt: '2026-12-01T08:00:00.000Z' });
    expect(clockAt(later, '2026-11-11T15:00:00.000Z')).toMatchObject({
      kind: 'running',
      left: 3 * HOUR,
      level: 'amber',
    });
    expect(clockAt(later, '2026-11-11T21:00:00.000Z')).toMatchObject({ left: -3 * HOUR });
    const answered = { ...later, answeredAt: SINCE, answeredAfter: 0 };
    for (const now of ['2026-11-20T00:00:00.000Z', '2026-12-01T09:00:00.000Z']) {
      expect(clockAt(answered, now)).toEqual({ kind: 'stopped', missedBy: 0 });
    }
  });

  test('a stopped clock shows by how much the answer was late', () => {
    const kept = waiting(SINCE, { state: 'contacted', answeredAfter: 24 * HOUR });
    const missed = waiting(SINCE, { state: 'client', answeredAfter: 27 * HOUR });
    expect(clockAt(kept, '2027-01-01T00:00:00.000Z')).toEqual({ kind: 'stopped', missedBy: 0 });
    expect(clockAt(missed, '2027-01-01T00:00:00.000Z')).toEqual({
      kind: 'stopped',
      missedBy: 3 * HOUR,
    });
  });
});

describe('the coach’s time off', () => {
  const zone = hours.timeZone;
  const SINCE = '2026-12-23T18:00:00.000Z';
  const SET = new Date('2026-12-24T21:00:00.000Z');
  const off = planTimeOff(undefined, timeOff, SET, zone);
  const due = (free: typeof off, since = SINCE) =>
    promisedBy(new Date(since), free, zone).toISOString();

  test('time off that starts today doesn’t move a due time that had passed when the coach set the time off', () => {
    expect(due(off)).toBe('2026-12-24T18:00:00.000Z');
    const left = (now: string) => clockOf(waiting(SINCE), new Date(now), off, hours);
    expect(left('2026-12-24T21:00:00.000Z')).toMatchObject({ left: -3 * HOUR, level: 'over' });
    expect(left('2026-12-25T21:00:00.000Z')).toMatchObject({ left: -27 * HOUR });
    // Here, 20 of the 24 hours pass before the time off, and four after it.
    expect(due(off, '2026-12-24T01:00:00.000Z')).toBe('2026-12-27T12:00:00.000Z');
  });

  test('if the coach ends time off early, only the part that has passed delays a due time, even after the coach plans other time off', () => {
    const ended = planTimeOff(off, null, new Date('2026-12-25T21:00:00.000Z'), zone);
    const [running, next] = ['2026-12-24T01:00:00.000Z', { from: '2027-01-10', to: '2027-01-12' }];
    expect(due(ended, running)).toBe('2026-12-26T01:00:00.000Z');
    expect(isOver(ended ?? timeOff, new Date('2026-12-25T21:00:00.000Z'), zone)).toBe(true);
    const other = planTimeOff(ended, next, new Date('2026-12-26T00:00:00.000Z'), zone);
    expect(due(other, running)).toBe('2026-12-26T01:00:00.000Z');
    expect(due(other, '2027-01-09T20:00:00.000Z')).toBe('2027-01-13T20:00:00.000Z');
  });

  test('time off that the coach cancels before it begins doesn’t delay a due time', () => {
    const planned = planTimeOff(undefined, timeOff, new Date(SINCE), zone);
    const ended = planTimeOff(planned, null, new Date('2026-12-23T19:00:00.000Z'), zone);
    expect(due(ended, '2026-12-23T22:00:00.000Z')).toBe('2026-12-24T22:00:00.000Z');
    const at = new Date('2026-12-23T19:00:00.000Z');
    expect([planned, ended].map((each) => each && isOver(each, at, zone))).toEqual([false, true]);
  });
});

test('the coach can’t set time off that ends before it begins or is longer than sixty days', () => {
  expect(timeOffSchema.safeParse(timeOff).success).toBe(true);
  expect(timeOffSchema.safeParse({ from: '2026-12-26', to: '2026-12-24' }).success).toBe(false);
  expect(timeOffSchema.safeParse({ from: '2026-01-01', to: '2026-03-01' }).success).toBe(true);
  expect(timeOffSchema.safeParse({ from: '2026-01-01', to: '2026-03-02' }).success).toBe(false);
  expect(timeOffSchema.safeParse({ from: '2026-02-30', to: '2026-03-01' }).success).toBe(false);
});
