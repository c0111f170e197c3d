import { expect, test } from 'vitest';
import { addDays, instantOf, wallClock } from '#shared/domain/zone.ts';

const LA = 'America/Los_Angeles';

test.each([
  ['a time in winter', '2026-01-15', 9 * 60, '2026-01-15T17:00:00.000Z'],
  ['a time in summer', '2026-07-15', 9 * 60, '2026-07-15T16:00:00.000Z'],
  ['a time before clocks go forward', '2026-03-08', 60, '2026-03-08T09:00:00.000Z'],
  ['a time that clocks skip', '2026-03-08', 2 * 60 + 30, '2026-03-08T10:30:00.000Z'],
  ['a time after clocks went forward', '2026-03-08', 3 * 60, '2026-03-08T10:00:00.000Z'],
  ['a time that clocks show twice', '2026-11-01', 60 + 30, '2026-11-01T08:30:00.000Z'],
  ['a time after clocks went back', '2026-11-01', 3 * 60, '2026-11-01T11:00:00.000Z'],
  ['the end of a day', '2026-11-01', 24 * 60, '2026-11-02T08:00:00.000Z'],
])('in Los Angeles, %s (%s, minute %i) is %s', (_, date, minutes, instant) => {
  expect(instantOf({ date, minutes }, LA).toISOString()).toBe(instant);
});

test('throughout a year, moments convert to local time and back, except times that clocks show twice', () => {
  for (const timeZone of [LA, 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC']) {
    const wrong: string[] = [];
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 105 * 60_000) {
      const again = instantOf(wallClock(new Date(at), timeZone), timeZone).getTime();
      // When clocks go back, they show some times twice. `instantOf` returns the first moment.
      if (again !== at && at - again !== 3_600_000 && at - again !== 1_800_000) {
        wrong.push(new Date(at).toISOString());
      }
    }
    expect(wrong, timeZone).toEqual([]);
  }
});

test('addDays returns the next or previous date, even across months and clock changes', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2026-11-01', -1)).toBe('2026-10-31');
});
