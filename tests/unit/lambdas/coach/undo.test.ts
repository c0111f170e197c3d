import { expect, test } from 'vitest';
import { noteMessage } from '#lambdas/case/message.ts';
import { changeClientCase } from '#lambdas/coach/case/change.ts';
import type { Case } from '#shared/domain/case.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 22, hour)).toISOString();
const answered = { answeredAt: at(2), answeredAfter: 7_200_000, via: 'phone' } as const;
const contacted: Case = {
  state: 'contacted',
  stateAt: at(2),
  waitingSince: at(0),
  dueAt: at(24),
  ...answered,
};

test('a trainer can’t undo a change that was made before a message started or stopped a clock', async () => {
  const row = { ...contacted, userId: 'ada', revision: 7, assessments: [], stateAt: at(9) };
  const note = { id: '0'.repeat(32), from: 'coach', time: new Date(at(9)) } as const;
  const table = { client: {} as never, name: 'clients' };
  const written = noteMessage(table, row, { ...note, case: contacted, emailAt: undefined });
  expect('update' in written && written.update).toMatch(/REMOVE .*#undoes/);

  const outcome = await changeClientCase(
    {
      cases: {
        findCase: async () => row,
        // An undo would restore this state, which is from before the message.
        findPast: async () => [contacted],
        store: async () => 'stored',
        addNote: async () => ({ outcome: 'missing' }),
      },
      trainers: { isLocked: async () => false, namesOf: async () => String },
      coachState: { ...table, client: { send: async () => ({}) } as never },
      countChange: async () => undefined,
      timeZone: 'UTC',
      now: () => new Date(at(10)),
    },
    { clientId: 'ada', changeId: '1'.repeat(32), revision: 7, change: { to: 'undo' } },
    { userId: 'trainer' },
  );
  expect(outcome).toMatchObject({ status: 400, error: 'There is nothing to undo' });
});
