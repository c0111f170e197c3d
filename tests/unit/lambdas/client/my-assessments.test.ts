import { expect, test } from 'vitest';
import { myAssessments } from '#lambdas/account/my-assessments.ts';
import type { RowFor } from '#lambdas/case/case-row.ts';
import type { TimeOff } from '#shared/domain/promise.ts';

const NOW = new Date('2026-12-24T18:00:00.000Z');

const answer = async (row?: RowFor<'dates'>, timeOff?: TimeOff, find = async () => undefined) => {
  const outcome = await myAssessments(
    {
      accounts: { find },
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

test('if time off would delay an answer, a client sees before submitting when the answer would be due', async () => {
  const days = { from: '2026-12-24', to: '2026-12-26' };
  const answerBy = async (timeOff?: TimeOff, row?: RowFor<'dates'>) =>
    (await answer(row, timeOff)).answerBy;
  expect(await answerBy(days)).toBe('2026-12-28T08:00:00.000Z');
  expect(await answerBy({ ...days, endedAt: '2026-12-24T17:00:00.000Z' })).toBeUndefined();
  expect(await answerBy({ from: '2026-12-28', to: '2026-12-30' })).toBeUndefined();
  expect(await answerBy()).toBeUndefined();
  expect(await answerBy(days, { state: 'spam' })).toBeUndefined();
});

test('a client sees the list of their assessments even while the user pool is down', async () => {
  const assessments = [{ id: 'a', createdAt: NOW.toISOString(), consentVersion: '1' }];
  const down = () => Promise.reject(new Error('down'));
  expect(await answer({ assessments }, undefined, down)).toMatchObject({
    assessments: [{ id: 'a' }],
  });
});
