import * as z from 'zod/mini';
import { clearanceSchema, newClearanceSchema } from './clearance.ts';

/**
 * The rules of a client's case (`RULES.md`, 'The coach's side'). The page uses them to show a change at once,
 * and the Lambda to decide.
 */

/** The client waits for the coach. In `wrote` they wait for the answer to a message. */
export const waitingStates = ['new', 'tried', 'wrote', 'later'] as const;
/**
 * The clock is stopped. `spam` and `withdrawn` don't count in the figures. Only a withdrawal or a deletion leads to
 * `withdrawn`, never a trainer's change.
 */
export const stoppedStates = ['contacted', 'client', 'declined', 'spam', 'withdrawn'] as const;
/** A case returns to one of these states when the coach answers a message. */
const answeredStates = ['contacted', 'client', 'declined'] as const;
/** A new assessment reopens a case in one of these states. */
export const closedStates = stoppedStates.filter((state) => state !== 'spam');
export const caseStates = [...waitingStates, ...stoppedStates] as const;

export type CaseState = (typeof caseStates)[number];

export const waits = (state: CaseState): boolean =>
  (waitingStates as readonly CaseState[]).includes(state);

export const contactWays = ['phone', 'email', 'message', 'video', 'in person'] as const;

const time = z.iso.datetime();

/** Times are ISO 8601 in UTC, with milliseconds. */
export const caseSchema = z.object({
  state: z.enum(caseStates),
  stateAt: time,
  /** When the 24 hours began. */
  waitingSince: time,
  /**
   * When the 24 hours end or, in `later`, when the chosen day begins. The inbox sorts waiting cases by it. It
   * also identifies the clock: reminders contain the `dueAt` of their clock, and a restarted clock gets a new one.
   */
  dueAt: time,
  /** In `tried`: when the coach will try again. */
  againAt: z.optional(time),
  /** In `later`: the date on which the case is due, in the coach's time zone. */
  laterOn: z.optional(z.iso.date()),
  via: z.optional(z.enum(contactWays)),
  /** When the coach first answered: reached the client, accepted, or declined. */
  answeredAt: z.optional(time),
  /** How long the first answer took, in milliseconds without time off. */
  answeredAfter: z.optional(z.int().check(z.nonnegative())),
  /** When the client last stopped being a client of the coach. The retention of earlier assessments starts then. */
  clientUntil: z.optional(time),
  /** Missing if the coach hasn't decided. */
  clearance: z.optional(z.extend(clearanceSchema, { at: time })),
  /** In `wrote`: the state before the client's message. The coach's answer restores it. */
  stateBefore: z.optional(z.enum(answeredStates)),
  /** When a client who was never answered began to wait, if a later message restarted the 24 hours. */
  firstWaitingSince: z.optional(time),
});

export type Case = z.infer<typeof caseSchema>;

/** A case with its earlier states, for undo. The newest of them comes last. */
export interface CaseWithPast extends Case {
  past: readonly Case[];
}

export const PAST_MAX = 10;

export const changeSchema = z.discriminatedUnion('to', [
  z.object({ to: z.literal('tried'), againAt: z.optional(time) }),
  z.object({ to: z.literal('later'), laterOn: z.iso.date() }),
  z.object({ to: z.literal('contacted'), via: z.enum(contactWays), at: time }),
  z.object({ to: z.literal('client') }),
  z.object({ to: z.literal('declined') }),
  z.object({ to: z.literal('spam') }),
  z.object({ to: z.literal('clearance'), clearance: z.nullable(newClearanceSchema) }),
  z.object({ to: z.literal('undo') }),
]);

export type Change = z.infer<typeof changeSchema>;

export type Step = Exclude<Change, { to: 'undo' | 'clearance' }>;

/** For each state, those that a trainer can choose next. */
export const nextStates: Readonly<Record<CaseState, readonly Step['to'][]>> = {
  new: ['tried', 'contacted', 'later', 'declined', 'spam'],
  tried: ['tried', 'contacted', 'later', 'declined', 'spam'],
  wrote: ['tried', 'contacted', 'later', 'client', 'declined', 'spam'],
  later: ['tried', 'contacted', 'later', 'declined', 'spam'],
  contacted: ['client', 'declined', 'later', 'spam'],
  client: ['declined', 'later'],
  declined: ['client', 'later'],
  spam: [],
  withdrawn: [],
};

export type ChangeRefusal =
  | 'not-from-here'
  | 'nothing-to-undo'
  | 'date-in-past'
  | 'date-in-future'
  | 'date-before-wait';

export const changeMessages: Readonly<Record<ChangeRefusal, string>> = {
  'not-from-here': 'You can’t do that from this status',
  'nothing-to-undo': 'There is nothing to undo',
  'date-in-past': 'Choose a future date',
  'date-in-future': 'Choose a time that has passed',
  'date-before-wait': 'Choose a time after the client sent the assessment or message',
};

interface Circumstances {
  now: Date;
  /** Returns when a date begins in the coach's time zone. */
  startOf: (date: string) => Date;
  /** Returns the milliseconds between two moments, not counting time off. */
  counted: (from: Date, to: Date) => number;
}

/** How far a page's clock may be ahead of the server's, in milliseconds. */
const CLOCK_SKEW = 5 * 60_000;

export type Changed =
  | { ok: true; case: CaseWithPast; startsClock: boolean }
  | { ok: false; reason: ChangeRefusal };

/** Returns the case after a change. `startsClock`: the case waits again and needs new reminders. */
export function changeCase(
  from: CaseWithPast,
  change: Change,
  circumstances: Circumstances,
): Changed {
  // Trainers can't undo a withdrawal. A new assessment reopens the case.
  if (from.state === 'withdrawn') return { ok: false, reason: 'not-from-here' };
  if (change.to === 'undo') return undo(from);
  if (change.to === 'clearance') return setClearance(from, change.clearance, circumstances.now);
  if (!nextStates[from.state].includes(change.to)) return { ok: false, reason: 'not-from-here' };
  const refusal = refusalOf(from, change, circumstances);
  if (refusal) return { ok: false, reason: refusal };

  const { past, againAt, laterOn, stateBefore, ...kept } = from;
  const stateAt = circumstances.now.toISOString();
  // An attempt to call doesn't answer the client's message.
  const state = from.state === 'wrote' && change.to === 'tried' ? 'wrote' : change.to;
  const next: Case =
    from.state === 'wrote' && change.to === 'contacted'
      ? {
          ...withMessageAnswered(from, change.via),
          ...(from.answeredAt ? {} : detailsOf(from, change, circumstances)),
          stateAt,
        }
      : {
          ...kept,
          ...detailsOf(from, change, circumstances),
          ...(state === 'wrote' && { stateBefore }),
          state,
          stateAt,
          ...(from.state === 'client' && { clientUntil: stateAt }),
        };
  // If the client was never answered, the 24-hour clock runs again.
  const startsClock = change.to === 'tried' && from.state === 'later' && !from.answeredAt;
  if (startsClock) next.dueAt = anotherDueAt(from, past);
  return {
    ok: true,
    case: { ...next, past: [...past, withoutPast(from)].slice(-PAST_MAX) },
    startsClock,
  };
}

const setClearance = (
  from: CaseWithPast,
  clearance: z.infer<typeof newClearanceSchema> | null,
  now: Date,
): Changed => {
  if (from.state === 'spam') return { ok: false, reason: 'not-from-here' };
  const its = withoutPast(from);
  return {
    ok: true,
    case: {
      ...its,
      clearance: clearance ? { ...clearance, at: now.toISOString() } : undefined,
      past: [...from.past, its].slice(-PAST_MAX),
    },
    startsClock: false,
  };
};

/**
 * Stops the clock of a message. The case returns to its state before the message if that is one of `answeredStates`,
 * and otherwise becomes `contacted`.
 */
const withMessageAnswered = (from: CaseWithPast, via: Case['via']): Case => {
  const { past, againAt, laterOn, stateBefore, ...kept } = from;
  if (!stateBefore) return { ...kept, state: 'contacted', via: kept.via ?? via };
  return {
    ...kept,
    state: stateBefore,
    ...(stateBefore === 'client' && { clientUntil: undefined }),
  };
};

/** Whether the coach postponed the case after an answer. The case waits, but no clock runs. */
export const isPutOffAnswered = ({ state, answeredAt }: Partial<Case>): boolean =>
  (state === 'later' || state === 'tried') && answeredAt !== undefined;

/** In these states a client's message starts a clock. Otherwise, a clock is already running, or nobody waits. */
const QUIET: readonly CaseState[] = ['contacted', 'client', 'declined', 'later'];

/**
 * Returns the case after a client's message, which must be answered within 24 hours. Adds nothing to `past`, because
 * nobody can undo a message.
 * @returns undefined if the message changes nothing
 */
export const clientWrote = (from: Case, now: Date): Case | undefined => {
  if (!QUIET.includes(from.state) && !isPutOffAnswered(from)) return undefined;
  const { againAt, laterOn, ...kept } = from;
  const stateBefore = answeredStates.find((state) => state === from.state);
  const at = now.toISOString();
  return {
    ...kept,
    state: 'wrote',
    stateAt: at,
    waitingSince: at,
    dueAt: new Date(now.getTime() + DAY).toISOString(),
    stateBefore,
    ...(from.state === 'client' && { clientUntil: at }),
    ...(!from.answeredAt && { firstWaitingSince: firstWait(from) }),
  };
};

/**
 * Returns the case after the coach's message reached the client and stopped the clock. If no trainer changed the case
 * since the client's message, the case gets back the state that it had before that message. So a conversation doesn't
 * use up the changes that can be undone.
 * @returns undefined if the client isn't waiting
 */
export const coachWrote = (
  from: CaseWithPast,
  circumstances: Circumstances,
): CaseWithPast | undefined => {
  if (!waits(from.state)) return undefined;
  const at = circumstances.now.toISOString();
  if (from.stateBefore && !undoOf(from)) {
    return { ...withMessageAnswered(from, undefined), stateAt: at, past: from.past };
  }
  const changed = changeCase(from, { to: 'contacted', via: 'message', at }, circumstances);
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
  if (change.to === 'contacted' && Date.parse(change.at) > now.getTime() + CLOCK_SKEW)
    return 'date-in-future';
  if (change.to === 'contacted' && Date.parse(change.at) < Date.parse(waitingSince) - CLOCK_SKEW)
    return 'date-before-wait';
  return undefined;
};

const firstWait = ({ waitingSince, firstWaitingSince = waitingSince }: Case): string =>
  firstWaitingSince;

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
          answeredAfter: Math.max(0, counted(new Date(firstWait(from)), at)),
          firstWaitingSince: undefined,
        };
  switch (change.to) {
    case 'tried':
      return { ...(change.againAt && { againAt: new Date(change.againAt).toISOString() }) };
    case 'later':
      return { laterOn: change.laterOn, dueAt: startOf(change.laterOn).toISOString() };
    case 'contacted':
      return { via: change.via, ...answered(new Date(change.at)) };
    case 'client':
    case 'declined':
      return answered(now);
    case 'spam':
      return { answeredAt: undefined, answeredAfter: undefined };
  }
}

/**
 * Which of a trainer's changes an undo reverts, if any: to the clearance, which doesn't change the state, or another.
 * Nobody can undo a client's message, which restarts the wait.
 */
export const undoOf = ({ state, stateAt, waitingSince, past }: CaseWithPast): Undo | undefined => {
  const before = past.at(-1);
  if (!before || (state === 'wrote' && before.waitingSince !== waitingSince)) return undefined;
  return before.stateAt === stateAt ? 'clearance' : 'state';
};

export type Undo = 'clearance' | 'state';

function undo(from: CaseWithPast): Changed {
  const before = from.past.at(-1);
  if (!before || !undoOf(from)) return { ok: false, reason: 'nothing-to-undo' };
  const startsClock = waits(before.state) && before.state !== 'later' && !isSameRun(from, before);
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

/** Whether the reminders of the earlier case are still valid. */
const isSameRun = (one: Case, other: Case): boolean =>
  waits(one.state) && one.dueAt === other.dueAt;

const DAY = 24 * 3_600_000;

/**
 * Just after the end of the 24 hours: a millisecond later than any earlier due time of the same wait, so that the
 * reminders for an earlier due time are void.
 */
const anotherDueAt = (from: Case, past: readonly Case[]): string => {
  const end = Date.parse(from.waitingSince) + DAY;
  const runs = [from, ...past]
    .filter(({ waitingSince }) => waitingSince === from.waitingSince)
    .map(({ dueAt }) => Date.parse(dueAt))
    .filter((dueAt) => dueAt >= end && dueAt < end + 1_000);
  return new Date(Math.max(end, ...runs) + 1).toISOString();
};

const withoutPast = ({ past, ...rest }: CaseWithPast): Case => rest;
