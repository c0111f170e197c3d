import { expect, test } from 'vitest';
import { fromInput, suggestions, toInput } from './next-step.tsx';

const zone = 'America/Los_Angeles';
const labels = (now: string, text?: string) =>
  suggestions(new Date(now), zone, text).map(({ label }) => label);

test('the next step is 4 PM or tomorrow 9 AM', () => {
  expect(labels('2026-11-24T20:00:00Z')).toEqual(['4 PM', 'Tomorrow 9 AM']);
  expect(labels('2026-11-25T00:10:00Z')).toEqual(['Tomorrow 9 AM', 'Tomorrow 4 PM']);
});

test.each([
  ['4:15?', '4:15 PM'],
  ['Call you at 4:15 pm', '4:15 PM'],
  ['9:30 works', 'Tomorrow 9:30 AM'],
  ['12 pm', 'Tomorrow 12 PM'],
  ['3 a.m. is too early', 'Tomorrow 3 AM'],
])('a message that says %j offers %s first', (text, label) =>
  expect(labels('2026-11-24T20:00:00Z', text)[0]).toBe(label),
);

test.each(['2 weeks', '25:00', 'in 2026', '13 pm'])('%j names no time', (text) =>
  expect(labels('2026-11-24T20:00:00Z', text)).toHaveLength(2),
);

test('a picked time is in the coach’s zone', () => {
  expect(toInput(new Date('2026-11-25T00:15:00Z'), zone)).toBe('2026-11-24T16:15');
  expect(fromInput('2026-11-24T16:15', zone)).toBe('2026-11-25T00:15:00.000Z');
  expect(fromInput('', zone)).toBeUndefined();
});
