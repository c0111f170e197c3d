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
  dueAt?: string;
  isAnswered?: boolean;
}

const counted = (clients: Client[]) =>
  countWaiting(
    {
      clients: {
        findInState: async (state, { due, isAnswered }) =>
          clients
            .filter((each) => each.state === state)
            .map(({ userId, waitingSince, ...more }) => ({
              userId,
              waitingSince,
              dueAt: new Date(Date.parse(waitingSince) + PROMISE).toISOString(),
              isConfirmed: true,
              isAnswered: false,
              ...more,
            }))
            .filter(({ dueAt }) => !due || (due.from <= dueAt && dueAt <= due.to))
            .filter((each) => isAnswered === undefined || each.isAnswered === isAnswered),
        findSubmitted: async () =>
          clients.toSorted((one, other) => other.submittedAt.localeCompare(one.submittedAt)),
        findClient: async (userId) => clients.find((each) => each.userId === userId),
        findAll: async () => [],
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

test('countWaiting returns the time of a waiting client’s newest assessment, and ignores newer spam', async () => {
  expect(await counted([waiting])).toMatchObject({ answer: { newest: ago(9), waiting: 1 } });
  const again = { ...waiting, submittedAt: ago(1) };
  const spam = { ...waiting, userId: 'eve', state: 'spam', submittedAt: ago(0) } as const;
  expect(await counted([again, spam])).toMatchObject({
    answer: { newest: ago(1), waiting: 1, isNewestUnproven: false },
  });
});

test('countWaiting returns the time of a client’s message if the message is newer than all assessments', async () => {
  const wrote = { ...waiting, userId: 'bob', state: 'wrote', waitingSince: ago(2) } as const;
  expect(await counted([waiting, wrote])).toMatchObject({ answer: { newest: ago(2) } });
});

test('the API doesn’t count a case that was postponed after an answer as waiting until the case is due', async () => {
  const later = { ...waiting, state: 'later' } as const;
  const unanswered = { ...later, userId: 'cy' };
  const postponed = { ...later, userId: 'di', isAnswered: true, dueAt: ago(-1) };
  expect(await counted([unanswered, postponed])).toMatchObject({ answer: { waiting: 1 } });
  const due = { ...postponed, dueAt: ago(0) };
  expect(await counted([unanswered, due])).toMatchObject({ answer: { waiting: 2, confirmed: 2 } });
});
