import { expect, test, vi } from 'vitest';
import { openAssessment } from '#lambdas/coach/case/open.ts';
import { exportLeads } from '#lambdas/coach/leads/leads.ts';
import { coachLimits } from '#shared/domain/coach-records.ts';

const NOW = new Date('2026-01-02T03:04:05.000Z');
const now = () => NOW;
const signedIn = (secondsAgo: number) => ({
  id: 'trainer',
  signedInAt: new Date(NOW.getTime() - secondsAgo * 1000),
});

test('a sign-in that is too old opens nothing, and nothing of it is in the audit', async () => {
  const [originOf, admit] = [vi.fn(async () => undefined), vi.fn()];
  const open = openAssessment({ originOf, admit, now } as never);
  const input = { assessmentId: 'a', openingId: 'o' };
  expect(await open(input, signedIn(coachLimits.signInMaxAge + 1))).toMatchObject({
    ...{ ok: false, status: 401, reason: 'sign-in-again' },
  });
  expect(originOf).not.toHaveBeenCalled();
  expect(await open(input, signedIn(coachLimits.signInMaxAge))).toMatchObject({ status: 404 });
  expect(admit).not.toHaveBeenCalled();
});

test('a sign-in that is too old exports nothing', async () => {
  const admitExport = vi.fn(async () => 'locked' as const);
  const run = exportLeads({ admitExport, now } as never);
  const input = { month: '2026-01', exportId: 'e' };
  expect(await run(input, signedIn(coachLimits.signInMaxAge + 1))).toMatchObject({
    ...{ ok: false, status: 401, reason: 'sign-in-again' },
  });
  expect(admitExport).not.toHaveBeenCalled();
  expect(await run(input, signedIn(coachLimits.signInMaxAge))).toMatchObject({ status: 403 });
});
