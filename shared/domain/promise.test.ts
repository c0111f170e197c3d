import { describe, expect, test } from 'vitest';
import { clockOf, dueAt, outsideQuiet, remindSoonAt, timeOffSchema } from './promise.ts';

const BERLIN = 'Europe/Berlin';
const hours = { timeZone: BERLIN, quiet: { from: 21 * 60, to: 7 * 60 } };
const due = (since: string, ...timeOff: [string, string][]) =>
  dueAt(
    since,
    timeOff.map(([from, to]) => ({ from, to })),
    BERLIN,
  ).toISOString();

describe('an answer is due 24 hours later, not counting time off', () => {
  test.each<[string, string, [string, string][]]>([
    ['2026-06-01T10:00:00Z', '2026-06-02T10:00:00.000Z', []],
    // Time off tomorrow: the clock counts 12 hours today and 12 the day after.
    ['2026-06-01T10:00:00Z', '2026-06-03T10:00:00.000Z', [['2026-06-02', '2026-06-02']]],
    // It begins during time off.
    ['2026-06-02T10:00:00Z', '2026-06-03T22:00:00.000Z', [['2026-06-02', '2026-06-02']]],
    // One period postpones the due time into the next, whatever their order.
    [
      '2026-06-01T10:00:00Z',
      '2026-06-04T10:00:00.000Z',
      [
        ['2026-06-03', '2026-06-03'],
        ['2026-06-02', '2026-06-02'],
      ],
    ],
    // Past and later time off changes nothing.
    ['2026-06-01T10:00:00Z', '2026-06-02T10:00:00.000Z', [['2026-05-01', '2026-05-31']]],
    ['2026-06-01T10:00:00Z', '2026-06-02T10:00:00.000Z', [['2026-06-03', '2026-06-09']]],
    // Overlapping periods count once.
    [
      '2026-06-01T10:00:00Z',
      '2026-06-04T10:00:00.000Z',
      [
        ['2026-06-02', '2026-06-03'],
        ['2026-06-03', '2026-06-03'],
      ],
    ],
    // A day of time off has 25 hours when daylight saving ends.
    ['2026-10-24T10:00:00Z', '2026-10-26T11:00:00.000Z', [['2026-10-25', '2026-10-25']]],
    // And 23 hours when it begins.
    ['2026-03-28T10:00:00Z', '2026-03-30T09:00:00.000Z', [['2026-03-29', '2026-03-29']]],
  ])('%s → %s with %j', (since, expected, timeOff) => {
    expect(due(since, ...timeOff)).toBe(expected);
  });
});

test('the clock turns amber six hours before the due time, and over after it', () => {
  const since = '2026-06-01T10:00:00.000Z';
  const level = (now: string) => clockOf(since, new Date(now), [], BERLIN).level;
  expect(level('2026-06-02T03:59:59Z')).toBe('calm');
  expect(level('2026-06-02T04:00:00Z')).toBe('amber');
  expect(level('2026-06-02T10:00:01Z')).toBe('over');
});

test('reminders move out of the quiet hours: the first before, the second after them', () => {
  const at = (iso: string) => new Date(iso);
  expect(remindSoonAt(at('2026-06-02T16:00:00Z'), hours)).toEqual(at('2026-06-02T10:00:00Z'));
  // Six hours before 06:00 in Berlin is midnight; the quiet hours begin at 21:00.
  expect(remindSoonAt(at('2026-06-02T04:00:00Z'), hours)).toEqual(at('2026-06-01T18:50:00Z'));
  expect(outsideQuiet(at('2026-06-02T04:00:00Z'), hours)).toEqual(at('2026-06-02T05:00:00Z'));
  expect(outsideQuiet(at('2026-06-02T12:00:00Z'), hours)).toEqual(at('2026-06-02T12:00:00Z'));
});

test.each([
  [{ from: '2026-06-02', to: '2026-06-01' }],
  [{ from: '2026-06-01', to: '2026-07-31' }],
  [{ from: '1999-12-31', to: '2000-01-01' }],
  [{ from: '9999-12-30', to: '9999-12-31' }],
  [{ from: '2026-02-30', to: '2026-03-01' }],
])('refuses the period %j', (period) => {
  expect(timeOffSchema.safeParse([period]).success).toBe(false);
});
