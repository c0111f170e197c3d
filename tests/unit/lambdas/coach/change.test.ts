import { expect, test, vi } from 'vitest';
import { changeClientCase } from '#lambdas/coach/case/change.ts';
import type { Case, Change } from '#shared/domain/case.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 22, hour)).toISOString();
const waiting: Case = { state: 'new', stateAt: at(0), waitingSince: at(0), dueAt: at(24) };
const answered: Case = { ...waiting, state: 'contacted', answeredAt: at(9), answeredAfter: 9 };

const wordFor = async (its: Case, change: Change): Promise<string | undefined> => {
  const store = vi.fn(async (_: { change: string }) => 'stored' as const);
  await changeClientCase(
    {
      cases: {
        findCase: async () => ({ ...its, userId: 'ada', revision: 1, assessments: [] }),
        store,
        addNote: async () => ({ outcome: 'missing' }),
      },
      trainers: { isLocked: async () => false, namesOf: async () => String },
      coachState: { client: { send: async () => ({}) } as never, name: 'state' },
      timeZone: 'UTC',
      now: () => new Date(at(10)),
    },
    { clientId: 'ada', changeId: '1'.repeat(32), revision: 1, change },
    { userId: 'trainer' },
  );
  return store.mock.calls[0]?.[0].change;
};

const later: Change = { to: 'later', laterOn: '2026-12-01' };

test.each<[string, string, Case, Change]>([
  ['the new state', 'tried', waiting, { to: 'tried' }],
  ['that a trainer took an answer back', 'back to tried', answered, { to: 'tried' }],
  ['that a case was postponed after an answer', 'later', answered, later],
  ['a clearance', 'clearance', answered, { to: 'clearance', clearance: null }],
])('the audit entry of a change says %s', async (_, word, its, change) => {
  expect(await wordFor(its, change)).toBe(word);
});
