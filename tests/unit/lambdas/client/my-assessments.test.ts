import { expect, test } from 'vitest';
import { myAssessments } from '#lambdas/account/my-assessments.ts';
import type { TimeOff } from '#shared/domain/promise.ts';

const NOW = new Date('2026-12-24T18:00:00.000Z');

/** What a client learns who is about to submit an assessment. */
const answerBy = async (timeOff: TimeOff | undefined) => {
  const outcome = await myAssessments(
    {
      findRow: async () => undefined,
      findAuditEntries: async () => [],
      findTimeOff: async () => timeOff,
      timeZone: 'America/Los_Angeles',
      now: () => NOW,
    },
    { userId: 'a-client' },
  );
  return 'answer' in outcome ? outcome.answer.answerBy : outcome;
};

test('a client is told by when the coach answers, if time off makes it later than 24 hours', async () => {
  const days = { from: '2026-12-24', to: '2026-12-26' };
  expect(await answerBy(days)).toBe('2026-12-28T08:00:00.000Z');
  expect(await answerBy({ ...days, endedAt: '2026-12-24T17:00:00.000Z' })).toBeUndefined();
  expect(await answerBy({ from: '2026-12-28', to: '2026-12-30' })).toBeUndefined();
  expect(await answerBy(undefined)).toBeUndefined();
});
