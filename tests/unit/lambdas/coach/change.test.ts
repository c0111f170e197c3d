import { expect, test } from 'vitest';
import { noteMessage } from '#lambdas/case/message.ts';
import { changeClientCase } from '#lambdas/coach/case/change.ts';
import { ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import type { Case, Change } from '#shared/domain/case.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';

const { lines } = catchLog();

const at = (hour: number) => new Date(Date.UTC(2026, 10, 22, hour)).toISOString();
const waiting: Case = { state: 'new', stateAt: at(0), waitingSince: at(0), dueAt: at(24) };
const table = { client: { send: async () => ({}) } as never, name: 'table' };

const change = (its: Case, made: Change, past: Case[] = []) =>
  changeClientCase(
    {
      cases: {
        findCase: async () => ({ ...its, userId: 'ada', revision: 1, assessments: [] }),
        findPast: async () => past,
        store: async () => 'stored',
        addNote: async () => ({ outcome: 'missing' }),
      },
      trainers: { isLocked: async () => false, namesOf: async () => String },
      coachState: table,
      countChange: () => Promise.reject(new ServiceUnavailableError('The table is throttled')),
      timeZone: 'UTC',
      now: () => new Date(at(10)),
    },
    { clientId: 'ada', changeId: '1'.repeat(32), revision: 1, change: made },
    { userId: 'trainer' },
  );

test('if the API stores a change but can’t update the counter of changes, it says that the change is stored, and logs the error', async () => {
  expect(await change(waiting, { to: 'tried' })).toMatchObject({ answer: { isStored: true } });
  expect(lines.join()).toContain('change not counted');
});

test('a trainer can’t undo a change that was made before a coach’s message stopped the clock', async () => {
  const contacted: Case = { ...waiting, state: 'contacted', stateAt: at(9), answeredAt: at(9) };
  const message = { id: '0'.repeat(32), from: 'coach', time: new Date(at(9)) } as const;
  const row = { ...waiting, userId: 'ada', revision: 1, assessments: [] };
  const written = noteMessage(table, row, { ...message, case: contacted, emailAt: undefined });
  expect('update' in written && written.update).toMatch(/REMOVE .*#undoes/);

  const outcome = await change(contacted, { to: 'undo' }, [waiting]);
  expect(outcome).toMatchObject({ status: 400, error: 'There is nothing to undo.' });
});
