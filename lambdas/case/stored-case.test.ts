import { expect, test } from 'vitest';
import { withdrawalTime } from './stored-case.ts';

test('a withdrawal covers what was stored before it by a clock that was ahead', () => {
  const [earlier, at, ahead] = ['2026-11-02T08:00Z', '2026-11-02T09:00Z', '2026-11-02T09:01Z'];
  const sent = (submittedAt: string) => [{ id: 'an id', submittedAt, consentVersion: '1' }];
  expect(withdrawalTime({ changedAt: earlier, assessments: sent(earlier) }, at)).toBe(at);
  expect(withdrawalTime({ changedAt: earlier, assessments: sent(ahead) }, at)).toBe(ahead);
  // A message of the client also changes the case.
  expect(withdrawalTime({ changedAt: ahead, assessments: sent(earlier) }, at)).toBe(ahead);
});
