import type { ClientsStore } from '#lambdas/case/find.ts';
import { refusals } from '#lambdas/coach/refusals.ts';
import { done, type UseCase } from '#lambdas/platform/http/outcome.ts';
import { type CaseState, caseStates, waitingStates } from '#shared/domain/case.ts';
import { coachLimits } from '#shared/domain/coach.ts';
import { figuresOf, PROMISE, promisedBy, type TimeOff } from '#shared/domain/promise.ts';
import type * as coach from '#shared/endpoints/coach/inbox.ts';

export interface ForCounting {
  readonly clients: Pick<ClientsStore, 'findPromised'>;
  readonly findTimeOff: () => Promise<TimeOff | undefined>;
  readonly timeZone: string;
  readonly now: () => Date;
}

export interface Dependencies extends ForCounting {
  readonly clients: Pick<
    ClientsStore,
    'findInState' | 'findPromised' | 'countInState' | 'findSubmitted' | 'findClient'
  >;
  readonly isLocked: (trainer: string) => Promise<boolean>;
  readonly findChanges: () => Promise<number>;
}

const DAYS = 90;
const DAY = 24 * 3_600_000;

const overdue = async ({ findTimeOff, timeZone }: ForCounting, now: Date) => {
  const timeOff = await findTimeOff();
  return (since: string | number) => promisedBy(new Date(since), timeOff, timeZone) < now;
};

/** @param limit how many cases of each state to read */
const findWaiting = async ({ clients }: Dependencies, limit: number) => {
  const from = { backwards: false, limit };
  const found = await Promise.all(
    waitingStates.map(async (state) =>
      (await clients.findInState(state, from)).map((its) => ({ ...its, state })),
    ),
  );
  return found.flat();
};

const RECENT = 31 * DAY;
/** How many of the newest cases to check for one that isn't spam. */
const LOOKED_AT = 5;

const findNewestSubmitted = async ({ clients, now }: Dependencies) => {
  const time = now();
  const from = new Date(time.getTime() - RECENT).toISOString();
  const range = { from, to: time.toISOString(), onlyConfirmed: false };
  for (const { userId, submittedAt } of await clients.findSubmitted(range, LOOKED_AT)) {
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
  const [waiting, isOverdue, submitted, [wrote], changes] = await Promise.all([
    findWaiting(deps, coachLimits.counted + 1),
    overdue(deps, deps.now()),
    findNewestSubmitted(deps),
    deps.clients.findInState('wrote', { backwards: true, limit: 1 }),
    deps.findChanges(),
  ]);
  // In `later`, no clock runs, because the coach chose the date.
  const over = waiting
    .filter(({ state, isAnswered }) => state === 'wrote' || (state !== 'later' && !isAnswered))
    .filter(({ dueAt }) => isOverdue(Date.parse(dueAt) - PROMISE)).length;
  const isSubmission = (submitted?.at ?? '') > (wrote?.waitingSince ?? '');
  return done({
    waiting: Math.min(waiting.length, coachLimits.counted),
    hasMore: waiting.length > coachLimits.counted,
    over,
    newest: isSubmission ? submitted?.at : wrote?.waitingSince,
    isNewestUnproven: isSubmission && submitted?.isUnproven,
    changes,
  });
};

/**
 * Answer times of the last 90 days. A waiting client counts as missed once the answer is overdue,
 * even if the coach postponed the case. If the client wrote a message, only the time since the
 * message counts.
 */
export const findFigures = async (deps: ForCounting) => {
  const now = deps.now();
  const from = new Date(now.getTime() - DAYS * DAY);
  const [clients, isOverdue] = await Promise.all([
    deps.clients.findPromised(from),
    overdue(deps, now),
  ]);
  const waits = clients.flatMap(({ answeredAfter }) => answeredAfter ?? []);
  const missed = clients.filter(
    ({ answeredAfter, waitingSince }) => answeredAfter === undefined && isOverdue(waitingSince),
  );
  return figuresOf(waits, missed.length);
};

export const readFigures: UseCase<typeof coach.readFigures, Dependencies> = async (
  deps,
  _,
  { userId },
) => {
  if (await deps.isLocked(userId)) return refusals.locked;
  const [figures, counts] = await Promise.all([
    findFigures(deps),
    Promise.all(caseStates.map((state) => deps.clients.countInState(state))),
  ]);
  const states = (kind: 'all' | 'confirmed') =>
    Object.fromEntries(
      caseStates.map((state, index) => [state, counts[index]?.[kind] ?? 0]),
    ) as Record<CaseState, number>;
  return done({ ...figures, states: states('all'), confirmed: states('confirmed') });
};
