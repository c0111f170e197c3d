import { afterEach, expect, test, vi } from 'vitest';
import { brand } from '#shared/brand.ts';
import { answerDue, when } from '#web/assessment/sent/sent.tsx';

afterEach(() => vi.useRealTimers());

test.each([
  ['2026-11-23T14:02:00', 'on Monday at 2:02 PM'],
  ['2026-11-03T14:02:00', 'on November 3 at 2:02 PM'],
  ['2025-11-03T14:02:00', 'on November 3, 2025 at 2:02 PM'],
])('on November 24, 2026, the page shows the time %s as “%s”', (at, shown) => {
  vi.useFakeTimers({ now: new Date('2026-11-24T15:00:00') });
  expect(when(at).replace('\u202f', ' ')).toBe(shown);
});

test.each([
  ['a message', 'isn’t late', '2026-11-24T16:00:00', true, 'will answer your message by Tuesday'],
  [
    'a message',
    'is late',
    '2026-11-24T14:00:00',
    true,
    '’s answer to your message is late: it was',
  ],
  ['an assessment', 'isn’t late', '2026-11-24T16:00:00', false, 'will answer by Tuesday'],
  [
    'an assessment',
    'is late',
    '2026-11-24T14:00:00',
    false,
    '’s answer is late: it was due by Tue',
  ],
])('if the answer to %s %s, /account says so', (_, _state, dueAt, isToMessage, words) => {
  vi.useFakeTimers({ now: new Date('2026-11-24T15:00:00') });
  expect(answerDue(dueAt, isToMessage)).toContain(
    `${brand.coach.firstName}${words.startsWith('’') ? '' : ' '}${words}`,
  );
});

test('if no answer is due, /account promises none', () => {
  expect(answerDue(undefined)).toBe('');
});
