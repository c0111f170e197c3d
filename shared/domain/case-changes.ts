import type * as z from 'zod/mini';
import {
  answeredStates,
  type Case,
  type Change,
  type ChangeRefusal,
  isClockRunning,
  isPostponedAfterAnswer,
  nextStates,
  type Step,
  waits,
} from './case.ts';
import type { newClearanceSchema } from './clearance.ts';

interface Circumstances {
  now: Date;
  startOf: (date: string) => Date;
  counted: (from: Date, to: Date) => number;
}

const CLOCK_SKEW_MS = 5 * 60_000;
const DAY = 24 * 3_600_000;

const dueAfter = (waitingSince: string): string =>
  new Date(Date.parse(waitingSince) + DAY).toISOString();

export type Changed = { ok: true; case: Case } | { ok: false; reason: ChangeRefusal };

export function changeCase(from: Case, change: Change, circumstances: Circumstances): Changed {
  // Only a new assessment reopens a withdrawn case.
  if (from.state === 'withdrawn') return { ok: false, reason: 'not-from-here' };
  if (change.to === 'clearance') return setClearance(from, change.clearance, circumstances.now);
  if (!nextStates[from.state].includes(change.to)) return { ok: false, reason: 'not-from-here' };
  const refusal = refusalOf(from, change, circumstances);
  if (refusal) return { ok: false, reason: refusal };

  const { againAt, laterOn, stateBefore, ...kept } = from;
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
  return { ok: true, case: next };
}

const setClearance = (
  from: Case,
  clearance: z.infer<typeof newClearanceSchema> | null,
  now: Date,
): Changed => {
  if (from.state === 'spam') return { ok: false, reason: 'not-from-here' };
  return {
    ok: true,
    case: {
      ...from,
      clearance: clearance ? { ...clearance, at: now.toISOString() } : undefined,
    },
  };
};

const withMessageAnswered = (from: Case, via: Case['via']): Case => {
  const { againAt, laterOn, stateBefore, ...kept } = from;
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
    dueAt: dueAfter(at),
    stateBefore,
    ...(from.state === 'client' && { clientUntil: at }),
  };
};

/** Returns the case after the coach's message, or undefined if the state stays the same. */
export const coachWrote = (from: Case, circumstances: Circumstances): Case | undefined => {
  if (!waits(from.state)) return undefined;
  const at = circumstances.now.toISOString();
  const answer = { to: 'contacted', via: 'message', at } as const;
  const changed = changeCase(from, answer, circumstances);
  return changed.ok ? changed.case : undefined;
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
  from: Case,
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
    isClockRunning(from) || !from.answeredAt ? {} : { dueAt: at.toISOString() };
  switch (change.to) {
    case 'tried': {
      const again = change.againAt && new Date(change.againAt);
      return {
        ...(again && { againAt: again.toISOString() }),
        ...(waits(from.state) ? dueFrom(again || now) : stillUnanswered(from)),
      };
    }
    case 'later':
      return { laterOn: change.laterOn, ...dueFrom(startOf(change.laterOn)) };
    case 'contacted':
      return { via: change.via, ...answered(new Date(change.at)) };
    case 'client':
      return { ...answered(now), clientUntil: undefined };
    case 'declined':
      return answered(now);
    case 'spam':
      return {};
  }
}

/** The coach corrects a state that stopped the clock: the client never stopped waiting. */
const stillUnanswered = ({ waitingSince }: Case): Partial<Case> => ({
  answeredAt: undefined,
  answeredAfter: undefined,
  dueAt: dueAfter(waitingSince),
});
