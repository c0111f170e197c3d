import { expect, it } from 'vitest';
import { dayAndTime, dueSentence, when } from './when.ts';

// Local times, because readers see their own time zone.
const at = (day: number, hour: number, year = 2026): string =>
  new Date(year, 10, day, hour, 15).toISOString();
const now = new Date(2026, 10, 24, 18);

it('names the day only as far as needed', () => {
  expect(when(at(24, 16), now)).toMatch(/^today at 4:15\sPM$/);
  expect(when(at(23, 16), now)).toMatch(/^on Monday at 4:15\sPM$/);
  expect(when(at(17, 16), now)).toMatch(/^on November 17 at 4:15\sPM$/);
  expect(when(at(17, 16, 2025), now)).toMatch(/^on November 17, 2025 at 4:15\sPM$/);
});

it('names the zone of a due time', () => {
  expect(dayAndTime(at(25, 16))).toMatch(/^Wednesday, November\u00a025 at 4:15\u00a0PM \S+$/);
});

it('says that an answer is late', () => {
  expect(dueSentence(at(25, 16), true, now)).toMatch(/ will answer your message by Wednesday, /);
  expect(dueSentence(at(24, 16), false, now)).toMatch(/’s answer is late: it was due by Tuesday, /);
});
