import { expect, test } from 'vitest';
import { myAssessments } from '#lambdas/account/my-assessments.ts';
import type { RowFor } from '#lambdas/case/case-row.ts';
import type { TimeOff } from '#shared/domain/promise.ts';

const NOW = new Date('2026-12-24T18:00:00.000Z');

const answer = async (timeOff: TimeOff | undefined, row?: RowFor<'dates'>) => {
  const outcome = await myAssessments(
    {
      accounts: { find: async () => undefined },
      noteConfirmed: async () => {},
      findRow: async () => row,
      findAuditEntries: async () => [],
      findTimeOff: async () => timeOff,
      timeZone: 'America/Los_Angeles',
      now: () => NOW,
    },
    {},
    { userId: 'a-client' },
  );
  if (!('answer' in outcome)) throw new Error(outcome.error);
  return outcome.answer;
};

const answerBy = async (timeOff: TimeOff | undefined, row?: RowFor<'dates'>) =>
  (await answer(timeOff, row)).answerBy;

test('before submitting, a client sees when an answer would be due if time off delays it beyond 24 hours', async () => {
  const days = { from: '2026-12-24', to: '2026-12-26' };
  expect(await answerBy(days)).toBe('2026-12-28T08:00:00.000Z');
  expect(await answerBy({ ...days, endedAt: '2026-12-24T17:00:00.000Z' })).toBeUndefined();
  expect(await answerBy({ from: '2026-12-28', to: '2026-12-30' })).toBeUndefined();
  expect(await answerBy(undefined)).toBeUndefined();
  expect(await answerBy(days, { state: 'spam' })).toBeUndefined();
});

test('only a waiting client sees a due time, and time off delays it', async () => {
  const row = { state: 'tried', waitingSince: '2026-12-23T20:00:00.000Z' } as const;
  const timeOff = { from: '2026-12-24', to: '2026-12-26' };
  const due = async (its: RowFor<'dates'>) => (await answer(timeOff, its)).dueAt;
  expect((await answer(undefined, row)).dueAt).toBe('2026-12-24T20:00:00.000Z');
  expect(await due(row)).toBe('2026-12-27T20:00:00.000Z');
  const answeredAt = '2026-12-23T21:00:00.000Z';
  expect(await due({ ...row, state: 'wrote', answeredAt })).toBe('2026-12-27T20:00:00.000Z');
  for (const state of ['later', 'contacted'] as const) {
    expect(await due({ ...row, state, answeredAt }), state).toBeUndefined();
  }
  expect(await due({ ...row, state: 'spam' })).toBeUndefined();
  expect(await answer(undefined, { state: 'spam' })).toMatchObject({ getsAnswer: false });
  expect(await answer(undefined)).toMatchObject({ getsAnswer: true });
});

test('a client sees the dates of assessments even while the user pool is down', async () => {
  const outcome = await myAssessments(
    {
      accounts: { find: () => Promise.reject(new Error('down')) },
      noteConfirmed: async () => {},
      findRow: async () => ({
        assessments: [{ id: 'a', createdAt: NOW.toISOString(), consentVersion: '1' }],
      }),
      findAuditEntries: async () => [],
      findTimeOff: async () => undefined,
      timeZone: 'UTC',
      now: () => NOW,
    },
    {},
    { userId: 'a-client' },
  );
  expect(outcome).toMatchObject({ answer: { assessments: [{ id: 'a' }] } });
});
