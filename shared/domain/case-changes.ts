import type * as z from 'zod/mini';
import {
  answeredStates,
  type Case,
  type CaseWithPast,
  type Change,
  type ChangeRefusal,
  isClockRunning,
  isPostponedAfterAnswer,
  nextStates,
  type Step,
  waits,
} from './case.ts';
import type { newClearanceSchema } from './clearance.ts';

export const PAST_MAX = 10;

interface Circumstances {
  now: Date;
  startOf: (date: string) => Date;
  counted: (from: Date, to: Date) => number;
}

const CLOCK_SKEW_MS = 5 * 60_000;

export type Changed =
  | { ok: true; case: CaseWithPast; startsClock: boolean }
  | { ok: false; reason: ChangeRefusal };

export function changeCase(
  from: CaseWithPast,
  change: Change,
  circumstances: Circumstances,
): Changed {
  // Only a new assessment reopens a withdrawn case.
  if (from.state === 'withdrawn') return { ok: false, reason: 'not-from-here' };
  if (change.to === 'undo') return undo(from);
  if (change.to === 'clearance') return setClearance(from, change.clearance, circumstances.now);
  if (!nextStates[from.state].includes(change.to)) return { ok: false, reason: 'not-from-here' };
  const refusal = refusalOf(from, change, circumstances);
  if (refusal) return { ok: false, reason: refusal };

  const { past, againAt, laterOn, stateBefore, ...kept } = from;
  const stateAt = circumstances.now.toISOString();
  // Neither an attempt to reach the client nor postponing answers the client's message.
  const isStillWaiting = change.to === 'tried' || change.to === 'later';
  const state = from.state === 'wrote' && isStillWaiting ? 'wrote' : change.to;
  const next: Case =
    from.state === 'wrote' && change.to === 'contacted'
      ? { ...withMessageAnswered(from, change.via), stateAt }
      : {
          ...kept,
          ...detailsOf(from, change, circumstances),
          ...(state === 'wrote' && { stateBefore }),
          state,
          stateAt,
          ...(from.state === 'client' && { clientUntil: stateAt }),
        };
  return {
    ok: true,
    case: { ...next, past: [...past, withoutPast(from)].slice(-PAST_MAX) },
    startsClock: false,
  };
}

const setClearance = (
  from: CaseWithPast,
  clearance: z.infer<typeof newClearanceSchema> | null,
  now: Date,
): Changed => {
  if (from.state === 'spam') return { ok: false, reason: 'not-from-here' };
  const current = withoutPast(from);
  return {
    ok: true,
    case: {
      ...current,
      clearance: clearance ? { ...clearance, at: now.toISOString() } : undefined,
      past: [...from.past, current].slice(-PAST_MAX),
    },
    startsClock: false,
  };
};

const withMessageAnswered = (from: CaseWithPast, via: Case['via']): Case => {
  const { past, againAt, laterOn, stateBefore, ...kept } = from;
  // The coach had postponed the case when the message arrived.
  if (!stateBefore) return { ...kept, state: 'contacted', via: kept.via ?? via };
  return {
    ...kept,
    state: stateBefore,
    ...(stateBefore === 'client' && { clientUntil: undefined }),
  };
};

/** Returns the case after a client's message, or undefined if the state stays the same. */
export const clientWrote = (from: Case, now: Date): Case | undefined => {
  const stateBefore = answeredStates.find((state) => state === from.state);
  if (!stateBefore && !isPostponedAfterAnswer(from)) return undefined;
  const { againAt, laterOn, ...kept } = from;
  const at = now.toISOString();
  return {
    ...kept,
    state: 'wrote',
    stateAt: at,
    waitingSince: at,
    dueAt: new Date(now.getTime() + DAY).toISOString(),
    stateBefore,
    ...(from.state === 'client' && { clientUntil: at }),
  };
};

/** Returns the case after the coach's message, or undefined if the state stays the same. */
export const coachWrote = (from: Case, circumstances: Circumstances): Case | undefined => {
  if (!waits(from.state)) return undefined;
  const at = circumstances.now.toISOString();
  const answer = { to: 'contacted', via: 'message', at } as const;
  const changed = changeCase({ ...from, past: [] }, answer, circumstances);
  return changed.ok ? withoutPast(changed.case) : undefined;
};

const refusalOf = (
  { waitingSince }: Case,
  change: Step,
  { now, startOf }: Circumstances,
): ChangeRefusal | undefined => {
  if (change.to === 'tried' && change.againAt && new Date(change.againAt) <= now)
    return 'date-in-past';
  if (change.to === 'later' && startOf(change.laterOn) <= now) return 'date-in-past';
  if (change.to === 'contacted' && Date.parse(change.at) > now.getTime() + CLOCK_SKEW_MS)
    return 'date-in-future';
  if (change.to === 'contacted' && Date.parse(change.at) < Date.parse(waitingSince) - CLOCK_SKEW_MS)
    return 'date-before-wait';
  return undefined;
};

function detailsOf(
  from: CaseWithPast,
  change: Step,
  { now, startOf, counted }: Circumstances,
): Partial<Case> {
  const answered = (at: Date): Partial<Case> =>
    from.answeredAt
      ? {}
      : {
          answeredAt: at.toISOString(),
          answeredAfter: Math.max(0, counted(new Date(from.waitingSince), at)),
        };
  const dueFrom = (at: Date): Partial<Case> =>
    isClockRunning(from) ? {} : { dueAt: at.toISOString() };
  switch (change.to) {
    case 'tried': {
      const again = change.againAt && new Date(change.againAt);
      return { ...(again && { againAt: again.toISOString() }), ...dueFrom(again || now) };
    }
    case 'later':
      return { laterOn: change.laterOn, ...dueFrom(startOf(change.laterOn)) };
    case 'contacted':
      return { via: change.via, ...answered(new Date(change.at)) };
    case 'client':
    case 'declined':
      return answered(now);
    case 'spam':
      return { answeredAt: undefined, answeredAfter: undefined };
  }
}

export const undoOf = ({ stateAt, past }: CaseWithPast): Undo | undefined => {
  const before = past.at(-1);
  return before && (before.stateAt === stateAt ? 'clearance' : 'state');
};

export type Undo = 'clearance' | 'state';

function undo(from: CaseWithPast): Changed {
  const before = from.past.at(-1);
  if (!before || !undoOf(from)) return { ok: false, reason: 'nothing-to-undo' };
  const startsClock = isClockRunning(before) && !isSameRun(from, before);
  return {
    ok: true,
    case: {
      ...before,
      ...(startsClock && { dueAt: anotherDueAt(before, from.past) }),
      past: from.past.slice(0, -1),
    },
    startsClock,
  };
}

const isSameRun = (one: Case, other: Case): boolean =>
  waits(one.state) && one.dueAt === other.dueAt;

const DAY = 24 * 3_600_000;

/** Returns a due time that no earlier reminder has, so that the sender drops those reminders. */
const anotherDueAt = (from: Case, past: readonly Case[]): string => {
  const end = Date.parse(from.waitingSince) + DAY;
  const runs = [from, ...past]
    .filter(({ waitingSince }) => waitingSince === from.waitingSince)
    .map(({ dueAt }) => Date.parse(dueAt))
    .filter((dueAt) => dueAt >= end && dueAt < end + 1_000);
  return new Date(Math.max(end, ...runs) + 1).toISOString();
};

const withoutPast = ({ past, ...rest }: CaseWithPast): Case => rest;
