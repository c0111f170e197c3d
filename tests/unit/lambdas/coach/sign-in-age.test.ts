import { expect, test, vi } from 'vitest';
import { openAssessment } from '#lambdas/coach/case/open.ts';
import { exportLeads } from '#lambdas/coach/leads/leads.ts';
import { coachLimits } from '#shared/domain/coach.ts';

const NOW = new Date('2026-01-02T03:04:05.000Z');
const now = () => NOW;
const signedIn = (secondsAgo: number) => ({
  userId: 'trainer',
  signedInAt: new Date(NOW.getTime() - secondsAgo * 1000),
});
const [fresh, old] = [
  signedIn(coachLimits.signInMaxAgeSeconds),
  signedIn(coachLimits.signInMaxAgeSeconds + 1),
];
const signInAgain = { ok: false, status: 401, reason: 'sign-in-again' };

test('a trainer whose sign-in is too old can’t open an assessment, and the API writes no audit entry', async () => {
  const openings = { originOf: vi.fn(async () => undefined), admit: vi.fn() };
  const deps = { openings, now } as never;
  const input = { assessmentId: 'a', openingId: 'o' };
  expect(await openAssessment(deps, input, old)).toMatchObject(signInAgain);
  expect(openings.originOf).not.toHaveBeenCalled();
  expect(await openAssessment(deps, input, fresh)).toMatchObject({ status: 404 });
  expect(openings.admit).not.toHaveBeenCalled();
});

test('a trainer whose sign-in is too old can’t export leads', async () => {
  const admitOnce = vi.fn(async () => 'locked' as const);
  const deps = { admitOnce, now } as never;
  const input = { month: '2026-01', exportId: 'e' };
  expect(await exportLeads(deps, input, old)).toMatchObject(signInAgain);
  expect(admitOnce).not.toHaveBeenCalled();
  expect(await exportLeads(deps, input, fresh)).toMatchObject({ status: 403 });
});
