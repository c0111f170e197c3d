import { expect, test } from 'vitest';
import { answerTimes, type Counted } from '#lambdas/coach/inbox/answer-times.ts';
import { findFigures } from '#lambdas/coach/inbox/figures.ts';
import type { TimeOff } from '#shared/domain/promise.ts';

const HOUR = 3_600_000;
const NOW = new Date('2026-11-22T12:00:00.000Z');
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR).toISOString();

interface Given {
  /** The time from each submission to its answer, in hours. */
  answered?: number[];
  /** When each waiting client began to wait. */
  unanswered?: string[];
  kept?: Counted;
  timeOff?: TimeOff;
  isPublished?: boolean;
}

const storesOf = ({ answered = [], unanswered = [], timeOff }: Given) => ({
  clients: {
    findAll: async () => [
      ...answered.map((hours) => ({
        state: 'contacted' as const,
        waitingSince: ago(hours),
        answeredAt: ago(0),
        answeredAfter: hours * HOUR,
      })),
      ...unanswered.map((waitingSince) => ({ state: 'new' as const, waitingSince })),
    ],
  },
  findTimeOff: async () => timeOff,
  timeZone: 'UTC',
  now: () => NOW,
});

const figure = async (given: Given) => {
  const { kept, isPublished = true } = given;
  let counts = 0;
  const deps = {
    ...storesOf(given),
    isPublished,
    load: async () => kept,
    save: async () => {
      counts += 1;
    },
  };
  const outcome = await answerTimes(deps, {}, { userId: '' });
  return { answer: 'answer' in outcome ? outcome.answer : outcome, counts };
};

const hours = (count: number, each: number) => Array<number>(count).fill(each);

test('the count of answers on time counts each client whose answer is overdue as missed', async () => {
  const given = {
    answered: [...hours(20, 3), ...hours(2, 40)],
    unanswered: [ago(30), ago(25), ago(20)],
  };
  expect((await figure(given)).answer).toEqual({ onTime: 20, of: 24 });
  expect(await findFigures(storesOf(given))).toMatchObject({ onTime: 20, promised: 24 });
});

test('a client whose due time moved because of time off doesn’t count as missed', async () => {
  const unanswered = [ago(30)];
  const timeOff = { from: '2026-11-20', to: '2026-11-22' };
  const { answer } = await figure({ answered: hours(20, 3), unanswered, timeOff });
  expect(answer).toEqual({ onTime: 20, of: 20 });
});

test('the API returns no count below 20 clients, and none if the owner doesn’t publish it', async () => {
  expect((await figure({ answered: hours(19, 3) })).answer).toEqual({});
  const off = await figure({ answered: hours(30, 3), isPublished: false });
  expect(off).toEqual({ answer: {}, counts: 0 });
});

test('the API computes the count of answers on time once a day', async () => {
  const kept = (at: string) => ({ onTime: 61, of: 62, at });
  const fresh = await figure({ answered: hours(30, 3), kept: kept(ago(23)) });
  expect(fresh).toEqual({ answer: { onTime: 61, of: 62 }, counts: 0 });
  const old = await figure({ answered: hours(30, 3), kept: kept(ago(25)) });
  expect(old).toEqual({ answer: { onTime: 30, of: 30 }, counts: 1 });
});
