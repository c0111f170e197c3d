import { afterEach, expect, test, vi } from 'vitest';
import { when } from '#web/assessment/sent/sent.tsx';

afterEach(() => vi.useRealTimers());

test.each([
  ['2026-11-23T14:02:00', 'on Monday at 2:02 PM'],
  ['2026-11-03T14:02:00', 'on November 3 at 2:02 PM'],
  ['2025-11-03T14:02:00', 'on November 3, 2025 at 2:02 PM'],
])('on November 24, 2026, the page shows the time %s as “%s”', (at, shown) => {
  vi.useFakeTimers({ now: new Date('2026-11-24T15:00:00') });
  expect(when(at).replace('\u202f', ' ')).toBe(shown);
});
