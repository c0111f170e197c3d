import type { ClientsStore, Position } from '#lambdas/case/find.ts';
import { refusals } from '#lambdas/coach/refusals.ts';
import type { Caller } from '#lambdas/platform/http/caller.ts';
import { done, type Outcome } from '#lambdas/platform/http/outcome.ts';
import { type CaseState, caseStates, waitingStates } from '#shared/domain/case.ts';
import { coachLimits } from '#shared/domain/coach-records.ts';
import { figuresOf, PROMISE, promisedBy, type TimeOff } from '#shared/domain/promise.ts';
import type * as coach from '#shared/endpoints/coach/inbox.ts';

export interface ForCounting {
  readonly clients: Pick<ClientsStore, 'findInState' | 'findAnswers'>;
  readonly findTimeOff: () => Promise<TimeOff | undefined>;
  readonly timeZone: string;
  readonly now: () => Date;
}

export interface Dependencies extends ForCounting {
  readonly clients: Pick<ClientsStore, 'findInState' | 'findAnswers' | 'countInState'>;
  readonly isLocked: (trainer: string) => Promise<boolean>;
}

const DAYS = 90;
const DAY = 24 * 3_600_000;

/** Reads one case more than the limit from each state, so that the count shows whether there are more. */
const findWaiting = async ({ clients }: Dependencies) => {
  const limit = coachLimits.counted + 1;
  const found = await Promise.all(
    waitingStates.map((state) => clients.findInState(state, { backwards: false, limit })),
  );
  return found.flat();
};

/**
 * In these states the coach must answer an assessment within 24 hours, unless they answered before. In `later` the
 * coach chose the date.
 */
const assessed = ['new', 'tried'] as const;

/** Counts the overdue cases in these states. Also returns the time off that it read. */
const missedBy = async (
  { clients, findTimeOff, timeZone }: ForCounting,
  states: readonly CaseState[],
  now: Date,
) => {
  const limit = coachLimits.counted;
  const [found, timeOff] = await Promise.all([
    Promise.all(states.map((state) => clients.findInState(state, { backwards: false, limit }))),
    findTimeOff(),
  ]);
  const due = found.flatMap((cases, index) =>
    states[index] === 'wrote' ? cases : cases.filter(({ isAnswered }) => !isAnswered),
  );
  const isOver = ({ dueAt }: Position) =>
    promisedBy(new Date(Date.parse(dueAt) - PROMISE), timeOff, timeZone) < now;
  return { over: due.filter(isOver).length, timeOff };
};

export const countWaiting = async (
  deps: Dependencies,
  { userId }: Pick<Caller, 'userId'>,
): Promise<Outcome<typeof coach.countWaiting>> => {
  if (await deps.isLocked(userId)) return refusals.locked;
  const [waiting, { over }, ...last] = await Promise.all([
    findWaiting(deps),
    missedBy(deps, [...assessed, 'wrote'], deps.now()),
    deps.clients.findInState('new', { backwards: true, limit: 1 }),
    deps.clients.findInState('wrote', { backwards: true, limit: 1 }),
  ]);
  const [opened, wrote] = last.map(([found]) => found);
  const isOpenedNewest = (opened?.dueAt ?? '') > (wrote?.dueAt ?? '');
  const newest = isOpenedNewest ? opened : wrote;
  return done({
    waiting: Math.min(waiting.length, coachLimits.counted),
    hasMore: waiting.length > coachLimits.counted,
    over,
    newest: newest && new Date(Date.parse(newest.dueAt) - PROMISE).toISOString(),
    isNewestUnproven: isOpenedNewest && !opened?.isConfirmed,
  });
};

export const findFigures = async (deps: ForCounting) => {
  const now = deps.now();
  const from = new Date(now.getTime() - DAYS * DAY);
  const [answers, { over, timeOff }] = await Promise.all([
    deps.clients.findAnswers(from),
    missedBy(deps, assessed, now),
  ]);
  return { ...figuresOf(answers, over), timeOff };
};

export const readFigures = async (
  deps: Dependencies,
  { userId }: Pick<Caller, 'userId'>,
): Promise<Outcome<typeof coach.readFigures>> => {
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
