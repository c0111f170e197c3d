import { expect, test } from 'vitest';
import { answerTimes, type Counted } from '#lambdas/coach/inbox/answer-times.ts';
import { findFigures } from '#lambdas/coach/inbox/figures.ts';
import type { CaseState } from '#shared/domain/case.ts';
import type { TimeOff } from '#shared/domain/promise.ts';

const HOUR = 3_600_000;
const NOW = new Date('2026-11-22T12:00:00.000Z');
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR).toISOString();

interface Client {
  state: CaseState;
  waitingSince: string;
  answeredAt?: string;
}

interface Given {
  /** The time from each submission to its answer, in hours. */
  answered?: number[];
  clients?: Client[];
  kept?: Counted;
  timeOff?: TimeOff;
  isPublished?: boolean;
}

const storesOf = ({ answered = [], clients = [], timeOff }: Given) => ({
  clients: {
    findAnswers: async () => answered.map((hours) => hours * HOUR),
    findInState: async (state: CaseState) =>
      clients
        .filter((each) => each.state === state)
        .map(({ waitingSince, answeredAt }) => ({
          userId: waitingSince,
          isConfirmed: true,
          isAnswered: answeredAt !== undefined,
          waitingSince,
          dueAt: new Date(Date.parse(waitingSince) + 24 * HOUR).toISOString(),
        })),
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
  const missed: Client[] = [
    { state: 'new', waitingSince: ago(30) },
    { state: 'tried', waitingSince: ago(25) },
    { state: 'new', waitingSince: ago(20) },
  ];
  const { answer } = await figure({
    answered: [...hours(20, 3), ...hours(2, 40)],
    clients: missed,
  });
  expect(answer).toEqual({ onTime: 20, of: 24 });
});

test('a postponed client counts as missed only if the coach never answered', async () => {
  const clients: Client[] = [
    { state: 'later', waitingSince: ago(50) },
    { state: 'wrote', waitingSince: ago(50) },
    { state: 'later', waitingSince: ago(50), answeredAt: ago(40) },
    { state: 'later', waitingSince: ago(5) },
    { state: 'spam', waitingSince: ago(50) },
    { state: 'withdrawn', waitingSince: ago(50) },
  ];
  const given = { answered: hours(20, 3), clients };
  expect((await figure(given)).answer).toEqual({ onTime: 20, of: 22 });
  expect(await findFigures(storesOf(given))).toMatchObject({ inTime: 20, promised: 22 });
});

test('a client whose due time moved because of time off doesn’t count as missed', async () => {
  const clients: Client[] = [{ state: 'new', waitingSince: ago(30) }];
  const timeOff = { from: '2026-11-20', to: '2026-11-22' };
  const { answer } = await figure({ answered: hours(20, 3), clients, timeOff });
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
