import { expect, test } from 'vitest';
import { answerTimes, type Counted } from '#lambdas/coach/inbox/answer-times.ts';
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
  /** How many hours each answer took. */
  answered?: number[];
  clients?: Client[];
  kept?: Counted;
  timeOff?: TimeOff;
  isPublished?: boolean;
}

const figure = async ({
  answered = [],
  clients = [],
  kept,
  timeOff,
  isPublished = true,
}: Given) => {
  let counts = 0;
  const outcome = await answerTimes({
    isPublished,
    clients: {
      findAnswers: async () => {
        counts += 1;
        return answered.map((hours) => hours * HOUR);
      },
      findInState: async (state) =>
        clients.flatMap((each, index) =>
          each.state === state
            ? [
                {
                  userId: String(index),
                  isConfirmed: true,
                  isAnswered: false,
                  dueAt: new Date(Date.parse(each.waitingSince) + 24 * HOUR).toISOString(),
                },
              ]
            : [],
        ),
    },
    findCase: async (userId) => clients[Number(userId)],
    findTimeOff: async () => timeOff,
    load: async () => kept,
    save: async () => undefined,
    timeZone: 'UTC',
    now: () => NOW,
  });
  return { answer: 'answer' in outcome ? outcome.answer : outcome, counts };
};

const hours = (count: number, each: number) => Array<number>(count).fill(each);

test('the answer times in the footer also count overdue clients', async () => {
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

test('a client postponed without an answer counts as missed, and one postponed after an answer doesn’t', async () => {
  const clients: Client[] = [
    { state: 'later', waitingSince: ago(50) },
    { state: 'wrote', waitingSince: ago(50) },
    { state: 'later', waitingSince: ago(50), answeredAt: ago(40) },
    { state: 'later', waitingSince: ago(5) },
    { state: 'spam', waitingSince: ago(50) },
    { state: 'withdrawn', waitingSince: ago(50) },
  ];
  expect((await figure({ answered: hours(20, 3), clients })).answer).toEqual({
    onTime: 20,
    of: 22,
  });
});

test('a client whose answer is due later because of time off doesn’t count as missed', async () => {
  const clients: Client[] = [{ state: 'new', waitingSince: ago(30) }];
  const timeOff = { from: '2026-11-20', to: '2026-11-22' };
  const { answer } = await figure({ answered: hours(20, 3), clients, timeOff });
  expect(answer).toEqual({ onTime: 20, of: 20 });
});

test('the footer shows no count below 20 assessments, and none if the owner doesn’t publish it', async () => {
  expect((await figure({ answered: hours(19, 3) })).answer).toEqual({});
  const off = await figure({ answered: hours(30, 3), isPublished: false });
  expect(off).toEqual({ answer: {}, counts: 0 });
});

test('the answer times are counted once a day', async () => {
  const kept = (at: string) => ({ onTime: 61, of: 62, at });
  const fresh = await figure({ answered: hours(30, 3), kept: kept(ago(23)) });
  expect(fresh).toEqual({ answer: { onTime: 61, of: 62 }, counts: 0 });
  const old = await figure({ answered: hours(30, 3), kept: kept(ago(25)) });
  expect(old).toEqual({ answer: { onTime: 30, of: 30 }, counts: 1 });
});
