import { afterEach, describe, expect, test, vi } from 'vitest';
import { brand } from '#shared/brand.ts';
import type { Case } from '#shared/domain/case.ts';
import type { ClientCase } from '#shared/domain/coach.ts';
import type { Clock } from '#shared/domain/promise.ts';
import { dateOnly, dateTime, instantOf, zoneName } from '#shared/domain/zone.ts';
import { age, height, weight, weightChange } from '#web/coach/case/answers/units.ts';
import { callEvent } from '#web/coach/change/calendar.ts';
import { inHours, momentOf, nextTry, zoneTime } from '#web/coach/change/zone-input.ts';
import { clockWords, duration, elapsed, stateWords } from '#web/coach/frame/words.ts';
import { triaged } from '#web/coach/inbox/ledger.tsx';

afterEach(() => vi.useRealTimers());

describe('units on the coach’s pages', () => {
  test.each([
    [height(5, 9), '5 ft 9 in (175 cm)'],
    [height(6, undefined), '6 ft (183 cm)'],
    [height(undefined, 9), '9 in (23 cm)'],
    [weight(185), '185 lb (83.9 kg)'],
    [weightChange(185, 170), '15 lb (6.8 kg) to lose'],
    [weightChange(170, 170), 'no change'],
  ])('the coach’s page shows a measurement or a weight change as “%s”', (said, expected) =>
    expect(said).toBe(expected),
  );

  test.each([
    ['2000-11-21', '2026-11-21', 26],
    ['2000-11-22', '2026-11-21', 25],
    ['2000-02-29', '2026-02-28', 25],
  ])('for the birth date %s, the age on %s is %i', (born, today, years) =>
    expect(age(born, today)).toBe(years),
  );
});

describe('the coach’s clock in words', () => {
  const HOUR = 3_600_000;
  const its = { state: 'new', answeredAfter: 5 * HOUR } as Case;

  test.each([
    [0.5, 'under 1 min'],
    [35, '35 min'],
    [250, '4 h 10 min'],
    [1_434, '23 h'],
    [4_440, '3 d 2 h'],
  ])('the coach’s page shows %f minutes as “%s”', (minutes, said) =>
    expect(duration(minutes * 60_000)).toBe(said),
  );

  const now = new Date('2026-11-21T20:00:00Z');
  const due = new Date('2026-11-23T17:15:00Z');
  const running = { kind: 'running', left: 2 * HOUR, level: 'calm', due } as const;

  test.each<[string, string, Clock, Case]>([
    ['a running clock', '2 h left', running, its],
    ['a clock before time off', 'due Mon 9:15 AM', { ...running, timeOff: 'ahead' }, its],
    ['a clock during time off', 'paused · due Mon 9:15 AM', { ...running, timeOff: 'now' }, its],
    ['an overdue clock', 'overdue by 3 h', { ...running, left: -3 * HOUR, level: 'over' }, its],
    ['a clock stopped on time', 'answered in 5 h', { kind: 'stopped', missedBy: 0 }, its],
    [
      'a clock stopped at once',
      'answered in under 1 min',
      { kind: 'stopped', missedBy: 0 },
      { ...its, answeredAfter: 59_999 },
    ],
    [
      'a clock stopped too late',
      'answered 1 h 30 min late',
      { kind: 'stopped', missedBy: 1.5 * HOUR },
      { ...its, answeredAfter: 25.5 * HOUR },
    ],
  ])('the coach’s page shows %s as “%s”', (_, words, clock, clientCase) =>
    expect(clockWords(clock, clientCase, now, 'America/Los_Angeles')).toBe(words),
  );

  test.each([
    ['Contacted in person', { state: 'contacted', via: 'in person' }],
    ['Contacted by phone', { state: 'contacted', via: 'phone' }],
    ['Later: Tue, Dec 1', { state: 'later', laterOn: '2026-12-01' }],
    ['Wrote: try again Tue, Dec 1', { state: 'wrote', laterOn: '2026-12-01' }],
    ['Later: try again today', { state: 'later', laterOn: '2026-11-24' }],
    ['Later: was planned for Mon, Nov 23', { state: 'later', laterOn: '2026-11-23' }],
    ['Wrote: was planned for Mon, Nov 23', { state: 'wrote', laterOn: '2026-11-23' }],
  ] as const)('on November 24, the coach’s page says “%s” for the case %j', (words, of) => {
    const now = new Date('2026-11-24T20:00:00Z');
    expect(stateWords(of as ClientCase, now, 'America/Los_Angeles')).toBe(words);
  });

  test('the progress line of a running clock shows the elapsed share of 24 hours, even above 100%', () => {
    expect(elapsed({ ...running, left: 6 * HOUR }, 24 * HOUR)).toBe(0.75);
    expect(elapsed({ ...running, left: -6 * HOUR }, 24 * HOUR)).toBe(1.25);
    expect(elapsed({ kind: 'stopped', missedBy: 0 }, 24 * HOUR)).toBeUndefined();
  });
});

test('the calendar event of a planned call has an alarm, short lines, and escaped text', () => {
  const event = callEvent({
    id: 'a',
    name: `Zoë; ${'Ö'.repeat(60)}\nDESCRIPTION:x`,
    phone: '(503) 555-0142',
    at: new Date('2026-11-22T18:00:00Z'),
    now: new Date('2026-11-21T18:00:00Z'),
  });
  const lines = event.split('\r\n');
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(lines).toEqual(expect.arrayContaining(['DTSTART:20261122T180000Z', 'BEGIN:VALARM']));
  expect(lines.some((line) => line.startsWith('DESCRIPTION:x'))).toBe(false);
  expect(event).toContain('Call Zoë\\;');
});

describe('a client whom the coach couldn’t reach', () => {
  const again = '2026-11-23T01:15:00.000Z';
  const tried = {
    clientId: 'b',
    state: 'tried',
    againAt: again,
    dueAt: '2026-11-23T12:00:00.000Z',
  } as ClientCase;
  const first = {
    clientId: 'a',
    state: 'new',
    isConfirmed: true,
    dueAt: '2026-11-23T11:00:00.000Z',
  } as ClientCase;
  const order = (now: string) =>
    triaged([first, tried], new Date(now), 'America/Los_Angeles').waiting.map(
      ({ clientId }) => clientId,
    );
  const words = (now: string) => stateWords(tried, new Date(now), 'America/Los_Angeles');

  test('the client’s row shows when to try again, with the day unless it is today', () => {
    expect(words('2026-11-22T20:00:00Z')).toBe('No answer yet, next try 5:15 PM');
    expect(words('2026-11-21T20:00:00Z')).toBe('No answer yet, next try Sun 5:15 PM');
    expect(order('2026-11-22T20:00:00Z')).toEqual(['a', 'b']);
  });

  test('the client’s row still shows when to try again after the client writes a message', () => {
    const wrote = { ...tried, state: 'wrote' } as ClientCase;
    const wordsAt = (now: string) => stateWords(wrote, new Date(now), 'America/Los_Angeles');
    expect(wordsAt('2026-11-22T20:00:00Z')).toBe('Wrote, next try 5:15 PM');
    expect(wordsAt(again)).toBe('Wrote: try again now');
  });

  test('when it is time to try again, the client’s row moves up and says “try again now”', () => {
    expect(words(again)).toBe('No answer yet: try again now');
    expect(order(again)).toEqual(['b', 'a']);
  });
});

describe('times on the coach’s pages', () => {
  const now = new Date('2026-12-31T20:00:00Z');

  test('the coach’s page shows times in the coach’s zone, with the year if it isn’t the current one', () => {
    expect(dateTime('2026-12-31T23:59:00Z', 'America/Los_Angeles', now)).toBe(
      'Thu, Dec 31, 3:59 PM',
    );
    expect(dateTime('2027-01-01T09:00:00Z', 'America/Los_Angeles', now)).toBe(
      'Fri, Jan 1, 2027, 1:00 AM',
    );
    expect(dateOnly('2026-12-24', now)).toBe('Thu, Dec 24');
    expect(zoneName('America/Los_Angeles', now)).toBe('Pacific Time');
  });

  test('the coach’s inputs show and accept times in the coach’s zone, not the device’s', () => {
    expect(zoneTime(new Date('2026-12-31T21:00:00Z'), 'Asia/Tokyo')).toBe('2027-01-01T06:00');
    expect(momentOf('2027-01-01T06:00', 'Asia/Tokyo').toISOString()).toBe(
      '2026-12-31T21:00:00.000Z',
    );
  });

  test('the coach’s page rounds a proposed time up to a quarter hour', () => {
    vi.useFakeTimers({ now: new Date('2026-12-31T20:01:00Z') });
    expect(inHours(1).toISOString()).toBe('2026-12-31T21:15:00.000Z');
  });

  const zone = 'America/Los_Angeles';
  const { from, to } = brand.workingHours.quiet;
  const evening = instantOf({ date: '2026-11-24', minutes: from }, zone).getTime();
  const morning = instantOf({ date: from > to ? '2026-11-25' : '2026-11-24', minutes: to }, zone);
  const HOUR = 3_600_000;

  test.each([
    ['in three hours', morning.getTime() + HOUR, new Date(morning.getTime() + 4 * HOUR)],
    ['in the morning, not in quiet hours', evening - HOUR, morning],
  ])('after an unanswered call, the coach’s page proposes the next call %s', (_, now, proposed) => {
    vi.useFakeTimers({ now });
    expect(nextTry(zone)).toEqual(proposed);
  });
});
