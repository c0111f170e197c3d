import { expect, test } from 'vitest';
import type { Table } from '#lambdas/platform/store/table.ts';
import { putCase, type StoredCase, withdrawalTime } from './stored-case.ts';

test('a withdrawal covers what was stored before it by a clock that was ahead', () => {
  const [earlier, at, ahead] = ['2026-11-02T08:00Z', '2026-11-02T09:00Z', '2026-11-02T09:01Z'];
  const sent = (submittedAt: string) => [{ id: 'an id', submittedAt, consentVersion: '1' }];
  expect(withdrawalTime({ changedAt: earlier, assessments: sent(earlier) }, at)).toBe(at);
  expect(withdrawalTime({ changedAt: earlier, assessments: sent(ahead) }, at)).toBe(ahead);
  // A message of the client also changes the case.
  expect(withdrawalTime({ changedAt: ahead, assessments: sent(earlier) }, at)).toBe(ahead);
});

// Of two copies of a case, Today shows the one that changed last.
test('a submission that began before the coach closed the case doesn’t look older than the closing', () => {
  const [began, closed] = ['2026-11-02T08:00:00Z', '2026-11-02T08:00:01Z'];
  const before = { userId: 'a client', status: 'closed', changedAt: closed, revision: 2 };
  const next = { ...before, status: 'open', waitingSince: began, changedAt: began };
  const written = putCase({ cases: {} as Table }, before as StoredCase, next as StoredCase);
  expect(written).toMatchObject({ item: { list: 'answer', at: began, changedAt: closed } });
});
