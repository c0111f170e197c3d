import * as z from 'zod/mini';
import { clearanceSchema, newClearanceSchema } from './clearance.ts';

/** In `wrote`, the client waits for the answer to a message. */
export const waitingStates = ['new', 'tried', 'wrote', 'later'] as const;
/**
 * No clock runs in these states. Figures don't count `spam` and `withdrawn`. Only a withdrawal or a
 * deletion makes a case `withdrawn`, never a trainer.
 */
export const stoppedStates = ['contacted', 'client', 'declined', 'spam', 'withdrawn'] as const;
export const answeredStates = ['contacted', 'client', 'declined'] as const;
/** A new assessment reopens a case in any of these states. */
export const closedStates = stoppedStates.filter((state) => state !== 'spam');
export const caseStates = [...waitingStates, ...stoppedStates] as const;

export type CaseState = (typeof caseStates)[number];

export const waits = (state: CaseState): boolean =>
  (waitingStates as readonly CaseState[]).includes(state);

export const contactWays = ['phone', 'email', 'message', 'video', 'in person'] as const;

const time = z.iso.datetime();

export const caseSchema = z.object({
  state: z.enum(caseStates),
  stateAt: time,
  waitingSince: time,
  /**
   * When the 24 hours end or, in a case that was postponed after an answer, when the coach wants to
   * try again. The inbox sorts waiting cases by this time. Once a case has a new due time, the
   * sender drops reminders for the earlier one.
   */
  dueAt: time,
  /** Only in `tried` and `wrote`: when the coach will try again. */
  againAt: z.optional(time),
  /** Only in `later` and `wrote`: the day to which the coach postponed the case. */
  laterOn: z.optional(z.iso.date()),
  via: z.optional(z.enum(contactWays)),
  answeredAt: z.optional(time),
  /** How long the client waited for the first answer, in milliseconds, not counting time off. */
  answeredAfter: z.optional(z.int().check(z.nonnegative())),
  /**
   * When the client last stopped being a client of the coach. The retention period of earlier
   * assessments starts then.
   */
  clientUntil: z.optional(time),
  /** Missing if the coach hasn't decided. */
  clearance: z.optional(z.extend(clearanceSchema, { at: time })),
  /** Only in `wrote`: the state before the client's message. The coach's answer restores it. */
  stateBefore: z.optional(z.enum(answeredStates)),
});

export type Case = z.infer<typeof caseSchema>;

/** A case with its earlier states, for undo, the newest last. */
export interface CaseWithPast extends Case {
  past: readonly Case[];
}

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

/** Only in these states can the coach have postponed the case after an answer. */
export const postponableStates = ['tried', 'later'] as const;

/** True if the coach postponed the case after an answer. No clock runs then. */
export const isPutOffAnswered = ({ state, answeredAt }: Partial<Case>): boolean =>
  postponableStates.some((each) => each === state) && answeredAt !== undefined;

/** True while the client waits for an answer. Postponing the case doesn't stop the clock. */
export const isClockRunning = (current: Pick<Case, 'state' | 'answeredAt'>): boolean =>
  waits(current.state) && !isPutOffAnswered(current);

/**
 * True if the coach has something to do: the client waits for an answer, or the coach postponed the
 * case after an answer and the chosen day has begun.
 */
export const isWaiting = (
  current: Pick<Case, 'state' | 'answeredAt' | 'dueAt'>,
  now: Date,
): boolean => waits(current.state) && (isClockRunning(current) || new Date(current.dueAt) <= now);
