import type { ClientsStore, CountedCase } from '#lambdas/case/find.ts';
import { refusals } from '#lambdas/coach/refusals.ts';
import { done, type UseCase } from '#lambdas/platform/http/outcome.ts';
import { type CaseState, caseStates, waitingStates } from '#shared/domain/case.ts';
import { coachLimits } from '#shared/domain/coach.ts';
import { figuresOf, promisedBy, type TimeOff } from '#shared/domain/promise.ts';
import { wallClock } from '#shared/domain/zone.ts';
import type * as coach from '#shared/endpoints/coach/inbox.ts';
import { findWaiting } from './waiting.ts';

export interface ForCounting {
  readonly clients: Pick<ClientsStore, 'findAll'>;
  readonly findTimeOff: () => Promise<TimeOff | undefined>;
  readonly timeZone: string;
  readonly now: () => Date;
}

export interface Dependencies extends ForCounting {
  readonly clients: Pick<ClientsStore, 'findInState' | 'findAll' | 'findSubmitted' | 'findClient'>;
  readonly isLocked: (trainer: string) => Promise<boolean>;
  readonly findChanges: () => Promise<number>;
}

const DAYS = 90;
const DAY = 24 * 3_600_000;

const findAllWaiting = async ({ clients, now }: Dependencies) => {
  const from = { backwards: false, limit: coachLimits.counted + 1 };
  const time = now();
  const found = await Promise.all(
    waitingStates.map((state) => findWaiting(clients.findInState, state, from, time)),
  );
  return found.flat();
};

const RECENT = 31 * DAY;
const CHECKED_FOR_SPAM = 5;

const findNewestSubmitted = async ({ clients, now }: Dependencies) => {
  const time = now();
  const from = new Date(time.getTime() - RECENT).toISOString();
  const range = { from, to: time.toISOString(), onlyConfirmed: false };
  for (const { userId, submittedAt } of await clients.findSubmitted(range, CHECKED_FOR_SPAM)) {
    const row = await clients.findClient(userId);
    if (row && row.state !== 'spam') {
      return { at: submittedAt, isUnproven: row.state === 'new' && !row.isConfirmed };
    }
  }
  return undefined;
};

export const countWaiting: UseCase<typeof coach.countWaiting, Dependencies> = async (
  deps,
  _,
  { userId },
) => {
  if (await deps.isLocked(userId)) return refusals.locked;
  const [waiting, submitted, [wrote], changes] = await Promise.all([
    findAllWaiting(deps),
    findNewestSubmitted(deps),
    deps.clients.findInState('wrote', { backwards: true, limit: 1 }),
    deps.findChanges(),
  ]);
  const confirmed = waiting.filter(({ isConfirmed }) => isConfirmed);
  const isSubmission = (submitted?.at ?? '') > (wrote?.waitingSince ?? '');
  return done({
    waiting: Math.min(waiting.length, coachLimits.counted),
    confirmed: Math.min(confirmed.length, coachLimits.counted),
    hasMore: waiting.length > coachLimits.counted,
    newest: isSubmission ? submitted?.at : wrote?.waitingSince,
    isNewestUnproven: isSubmission && submitted?.isUnproven,
    changes,
  });
};

const countsOf = (cases: readonly CountedCase[], today: string) => {
  const isMissing = ({ state, clearanceGapFrom }: CountedCase) =>
    state !== 'spam' && clearanceGapFrom !== undefined && clearanceGapFrom <= today;
  const states = Object.fromEntries(
    caseStates.map((each) => [each, cases.filter(({ state }) => state === each).length]),
  ) as Record<CaseState, number>;
  return { ...states, clearance: cases.filter(isMissing).length };
};

const withoutPromise: readonly CaseState[] = ['spam', 'withdrawn'];

export const findFigures = async ({ clients, findTimeOff, timeZone, now }: ForCounting) => {
  const time = now();
  const today = wallClock(time, timeZone).date;
  const from = new Date(time.getTime() - DAYS * DAY).toISOString();
  const [cases, timeOff] = await Promise.all([clients.findAll(), findTimeOff()]);
  const isOverdue = (since: string) => promisedBy(new Date(since), timeOff, timeZone) < time;
  const promised = cases.filter(({ state }) => !withoutPromise.includes(state));
  const waits = promised
    .filter(({ answeredAt }) => answeredAt !== undefined && answeredAt >= from)
    .flatMap(({ answeredAfter }) => answeredAfter ?? []);
  const missed = promised.filter(
    ({ answeredAt, waitingSince }) => answeredAt === undefined && isOverdue(waitingSince),
  );
  return {
    ...figuresOf(waits, missed.length),
    timeOff,
    states: countsOf(cases, today),
    confirmed: countsOf(
      cases.filter(({ isConfirmed }) => isConfirmed),
      today,
    ),
  };
};

export const readFigures: UseCase<typeof coach.readFigures, Dependencies> = async (
  deps,
  _,
  { userId },
) => ((await deps.isLocked(userId)) ? refusals.locked : done(await findFigures(deps)));
