import { expect, test } from 'vitest';
import { answerTimes, type Counted } from '#lambdas/coach/inbox/answer-times.ts';
import { findFigures } from '#lambdas/coach/inbox/figures.ts';
import type { TimeOff } from '#shared/domain/promise.ts';

const HOUR = 3_600_000;
const NOW = new Date('2026-11-22T12:00:00.000Z');
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR).toISOString();

interface Given {
  hoursToAnswer?: number[];
  waitingSinces?: string[];
  kept?: Counted;
  timeOff?: TimeOff;
  isPublished?: boolean;
}

const storesOf = ({ hoursToAnswer = [], waitingSinces = [], timeOff }: Given) => ({
  clients: {
    findAll: async () => [
      ...hoursToAnswer.map((hours) => ({
        state: 'contacted' as const,
        waitingSince: ago(hours),
        answeredAt: ago(0),
        answeredAfter: hours * HOUR,
      })),
      ...waitingSinces.map((waitingSince) => ({ state: 'new' as const, waitingSince })),
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

test('late answers and overdue cases both count as not on time', async () => {
  const given = {
    hoursToAnswer: [...hours(20, 3), ...hours(2, 40)],
    waitingSinces: [ago(30), ago(25), ago(20)],
  };
  expect((await figure(given)).answer).toEqual({ onTime: 20, of: 24 });
  expect(await findFigures(storesOf(given))).toMatchObject({ onTime: 20, promised: 24 });
});

test('a client who has waited for 30 hours isn’t counted as overdue if time off moved the due time', async () => {
  const waitingSinces = [ago(30)];
  const timeOff = { from: '2026-11-20', to: '2026-11-22' };
  const { answer } = await figure({ hoursToAnswer: hours(20, 3), waitingSinces, timeOff });
  expect(answer).toEqual({ onTime: 20, of: 20 });
});

test('the API returns no answer times for fewer than 20 clients, or if the owner doesn’t publish them', async () => {
  expect((await figure({ hoursToAnswer: hours(19, 3) })).answer).toEqual({});
  const off = await figure({ hoursToAnswer: hours(30, 3), isPublished: false });
  expect(off).toEqual({ answer: {}, counts: 0 });
});

test('the API recounts the answers on time only if the stored count is more than a day old', async () => {
  const kept = (at: string) => ({ onTime: 61, of: 62, at });
  const fresh = await figure({ hoursToAnswer: hours(30, 3), kept: kept(ago(23)) });
  expect(fresh).toEqual({ answer: { onTime: 61, of: 62 }, counts: 0 });
  const old = await figure({ hoursToAnswer: hours(30, 3), kept: kept(ago(25)) });
  expect(old).toEqual({ answer: { onTime: 30, of: 30 }, counts: 1 });
});
