import { describe, expect, test } from 'vitest';
import type { Case } from '#shared/domain/case.ts';
import { age, height, weight, weightChange } from '#web/coach/case/answers/units.ts';
import { toAskAbout } from '#web/coach/case/ask-first.ts';
import { callEvent } from '#web/coach/case/calendar.ts';
import { clockWords, duration, elapsed } from '#web/coach/frame/words.ts';

describe('what to ask about first', () => {
  test('takes conditions and health answers whole, and sentences of other texts that contain a keyword', () => {
    expect(
      toAskAbout({
        medicalConditions: ['Asthma'],
        medications: 'Ventolin',
        specificGoals: 'Run far. My chest feels tight on hills! Sleep more.',
      }),
    ).toEqual([
      { topic: 'Condition', words: 'Asthma' },
      { topic: 'Medications', words: 'Ventolin' },
      { topic: 'Goals', words: 'My chest feels tight on hills!' },
    ]);
  });

  test.each(['None', 'no.', 'N/A', 'nothing', '-'])(
    'leaves out an answer that says no: %s',
    (words) => {
      expect(toAskAbout({ medications: words })).toEqual([]);
    },
  );

  test('ignores a keyword inside another word', () => {
    expect(toAskAbout({ specificGoals: 'Paint the house and discover Spain.' })).not.toContainEqual(
      expect.objectContaining({ words: expect.stringContaining('Spain') }),
    );
  });
});

describe('units', () => {
  test.each([
    [height(5, 9), '5 ft 9 in (175 cm)'],
    [height(6, undefined), '6 ft (183 cm)'],
    [height(undefined, 9), '9 in (23 cm)'],
    [height(undefined, undefined), undefined],
    [weight(185), '185 lb (83.9 kg)'],
    [weightChange(185, 170), '15 lb (6.8 kg) to lose'],
    [weightChange(170, 170), 'nothing to change'],
    [weightChange(undefined, 170), undefined],
  ])('formats as %s', (said, expected) => expect(said).toBe(expected));

  test.each([
    ['2000-11-21', '2026-11-21', 26],
    ['2000-11-22', '2026-11-21', 25],
    ['2000-02-29', '2026-02-28', 25],
  ])('someone born %s is, on %s, %i years old', (born, today, years) =>
    expect(age(born, today)).toBe(years),
  );
});

describe('the clock in words', () => {
  const HOUR = 3_600_000;
  const its = { state: 'new', answeredAfter: 5 * HOUR } as Case;
  const zone = 'America/Los_Angeles';

  test.each([
    [35 * 60_000, '35 min'],
    [4 * HOUR + 10 * 60_000, '4 h 10 min'],
    [23.9 * HOUR, '23 h'],
    [74 * HOUR, '3 d 2 h'],
  ])('%i ms reads %s', (milliseconds, said) => expect(duration(milliseconds)).toBe(said));

  test('says how much time is left, by how much the answer was late, or how fast it was', () => {
    expect(clockWords({ kind: 'running', left: 2 * HOUR, level: 'amber' }, its, zone)).toBe(
      '2 h left',
    );
    expect(clockWords({ kind: 'running', left: -3 * HOUR, level: 'over' }, its, zone)).toBe(
      'missed by 3 h',
    );
    expect(clockWords({ kind: 'stopped', missedBy: 0 }, its, zone)).toBe('answered in 5 h');
  });

  test('fills its line when the time is over, and exceeds it afterward', () => {
    expect(elapsed({ kind: 'running', left: 6 * HOUR, level: 'amber' }, 24 * HOUR)).toBe(0.75);
    expect(elapsed({ kind: 'running', left: -6 * HOUR, level: 'over' }, 24 * HOUR)).toBe(1.25);
    expect(elapsed({ kind: 'stopped', missedBy: 0 }, 24 * HOUR)).toBeUndefined();
  });
});

test('a call becomes a calendar event with an alarm, in lines of at most 75 octets, with its text escaped', () => {
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
