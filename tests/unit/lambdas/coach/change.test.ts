import { expect, test } from 'vitest';
import { changeClientCase } from '#lambdas/coach/case/change.ts';
import { ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';

const { lines } = catchLog();

test('if DynamoDB can’t count a stored change, the API still returns the change, and logs the error', async () => {
  const at = '2026-11-22T08:00:00.000Z';
  const row = {
    userId: 'ada',
    revision: 1,
    state: 'new',
    stateAt: at,
    waitingSince: at,
    dueAt: '2026-11-23T08:00:00.000Z',
  } as const;
  const outcome = await changeClientCase(
    {
      cases: {
        findCase: async () => ({ ...row, assessments: [] }),
        findPast: async () => [],
        store: async () => 'stored',
        addNote: async () => ({ outcome: 'missing' }),
      },
      trainers: { isLocked: async () => false, namesOf: async () => String },
      coachState: { client: { send: async () => ({}) } as never, name: 'coachState' },
      countChange: () => Promise.reject(new ServiceUnavailableError('The table is throttled')),
      timeZone: 'UTC',
      now: () => new Date('2026-11-22T10:00:00.000Z'),
    },
    { clientId: 'ada', changeId: '1'.repeat(32), revision: 1, change: { to: 'tried' } },
    { userId: 'trainer' },
  );
  expect(outcome).toMatchObject({ answer: { isStored: true } });
  expect(lines.join()).toContain('change not counted');
});
