import { expect, test } from 'vitest';
import { countWaiting } from '#lambdas/coach/inbox/figures.ts';
import type { CaseState } from '#shared/domain/case.ts';
import { PROMISE } from '#shared/domain/promise.ts';

const NOW = new Date('2026-11-22T12:00:00.000Z');
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();

interface Client {
  userId: string;
  state: CaseState;
  waitingSince: string;
  submittedAt: string;
}

const counted = (clients: Client[]) =>
  countWaiting(
    {
      clients: {
        findInState: async (state) =>
          clients
            .filter((each) => each.state === state)
            .map(({ userId, waitingSince }) => ({
              userId,
              waitingSince,
              dueAt: new Date(Date.parse(waitingSince) + PROMISE).toISOString(),
              isConfirmed: true,
              isAnswered: false,
            })),
        findSubmitted: async () =>
          clients.toSorted((one, other) => other.submittedAt.localeCompare(one.submittedAt)),
        findClient: async (userId) => clients.find((each) => each.userId === userId),
        findPromised: async () => [],
        countInState: async () => ({ all: 0, confirmed: 0 }),
      },
      isLocked: async () => false,
      findChanges: async () => 0,
      findTimeOff: async () => undefined,
      timeZone: 'UTC',
      now: () => NOW,
    },
    {},
    { userId: 'trainer' },
  );

const waiting = {
  userId: 'ada',
  state: 'tried',
  waitingSince: ago(9),
  submittedAt: ago(9),
} as const;

test('the counts return the time of a waiting client’s second assessment as the newest, and ignore newer spam', async () => {
  expect(await counted([waiting])).toMatchObject({ answer: { newest: ago(9), waiting: 1 } });
  const again = { ...waiting, submittedAt: ago(1) };
  const spam = { ...waiting, userId: 'eve', state: 'spam', submittedAt: ago(0) } as const;
  expect(await counted([again, spam])).toMatchObject({
    answer: { newest: ago(1), waiting: 1, isNewestUnproven: false },
  });
});

test('the counts return the time of a message that started a clock if it is newer than all assessments', async () => {
  const wrote = { ...waiting, userId: 'bob', state: 'wrote', waitingSince: ago(2) } as const;
  expect(await counted([waiting, wrote])).toMatchObject({ answer: { newest: ago(2) } });
});
