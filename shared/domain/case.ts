import * as z from 'zod/mini';
import { clearanceSchema, newClearanceSchema } from './clearance.ts';

/** In `wrote`, the client waits for the answer to a message. */
export const waitingStates = ['new', 'tried', 'wrote', 'later'] as const;
export const stoppedStates = ['contacted', 'client', 'declined', 'spam', 'withdrawn'] as const;
export const answeredStates = ['contacted', 'client', 'declined'] as const;
export const closedStates = stoppedStates.filter((state) => state !== 'spam');
export const caseStates = [...waitingStates, ...stoppedStates] as const;

export type CaseState = (typeof caseStates)[number];

/** The names that trainers see on pages and in exports. */
export const stateNames: Readonly<Record<CaseState, string>> = {
  new: 'New',
  tried: 'No answer yet',
  wrote: 'Wrote',
  later: 'Later',
  contacted: 'Contacted',
  client: 'Client',
  declined: 'Declined',
  spam: 'Spam',
  withdrawn: 'Consent withdrawn',
};

export const waits = (state: CaseState): boolean =>
  (waitingStates as readonly CaseState[]).includes(state);

export const contactWays = ['phone', 'email', 'message', 'video', 'in person'] as const;

const time = z.iso.datetime();

export const caseSchema = z.object({
  state: z.enum(caseStates),
  stateAt: time,
  waitingSince: time,
  /**
   * The end of the 24 hours, ignoring time off, or the end of the delay if the coach postponed the
   * case after an answer.
   */
  dueAt: time,
  againAt: z.optional(time),
  laterOn: z.optional(z.iso.date()),
  via: z.optional(z.enum(contactWays)),
  answeredAt: z.optional(time),
  /** How long the client waited for the first answer, in milliseconds, not counting time off. */
  answeredAfter: z.optional(z.int().check(z.nonnegative())),
  /** The retention period of earlier assessments starts at this time. */
  clientUntil: z.optional(time),
  clearance: z.optional(z.extend(clearanceSchema, { at: time })),
  /** The coach's answer to a client's message restores this state. */
  stateBefore: z.optional(z.enum(answeredStates)),
});

export type Case = z.infer<typeof caseSchema>;

export const changeSchema = z.discriminatedUnion('to', [
  z.object({ to: z.literal('tried'), againAt: z.optional(time) }),
  z.object({ to: z.literal('later'), laterOn: z.iso.date() }),
  z.object({ to: z.literal('contacted'), via: z.enum(contactWays), at: time }),
  z.object({ to: z.literal('client') }),
  z.object({ to: z.literal('declined') }),
  z.object({ to: z.literal('spam') }),
  z.object({ to: z.literal('clearance'), clearance: z.nullable(newClearanceSchema) }),
]);

export type Change = z.infer<typeof changeSchema>;

export type Step = Exclude<Change, { to: 'clearance' }>;

/** A trainer corrects a wrong choice by choosing again. Only a new assessment ends `withdrawn`. */
export const nextStates: Readonly<Record<CaseState, readonly Step['to'][]>> = {
  new: ['tried', 'contacted', 'later', 'client', 'declined', 'spam'],
  tried: ['tried', 'contacted', 'later', 'client', 'declined', 'spam'],
  wrote: ['tried', 'contacted', 'later', 'client', 'declined', 'spam'],
  later: ['tried', 'contacted', 'later', 'client', 'declined', 'spam'],
  contacted: ['tried', 'later', 'client', 'declined', 'spam'],
  client: ['tried', 'contacted', 'later', 'declined', 'spam'],
  declined: ['tried', 'contacted', 'later', 'client', 'spam'],
  spam: ['tried', 'contacted', 'later', 'client', 'declined'],
  withdrawn: [],
};

export type ChangeRefusal =
  | 'not-from-here'
  | 'date-in-past'
  | 'date-in-future'
  | 'date-before-wait';

export const changeMessages: Readonly<Record<ChangeRefusal, string>> = {
  'not-from-here': 'You can’t do that from this status.',
  'date-in-past': 'Choose a future date.',
  'date-in-future': 'Choose a time that has passed.',
  'date-before-wait': 'Choose a time after the client sent the assessment or message.',
};

export const postponableStates = ['tried', 'later'] as const;

export const isPostponedAfterAnswer = ({ state, answeredAt }: Partial<Case>): boolean =>
  postponableStates.some((each) => each === state) && answeredAt !== undefined;

/** Until the coach answers, postponing doesn't stop the clock: the site promises an answer. */
export const isClockRunning = (current: Pick<Case, 'state' | 'answeredAt'>): boolean =>
  waits(current.state) && !isPostponedAfterAnswer(current);

/** True if the coach has something to do now. */
export const isWaiting = (
  current: Pick<Case, 'state' | 'answeredAt' | 'dueAt'>,
  now: Date,
): boolean => waits(current.state) && (isClockRunning(current) || new Date(current.dueAt) <= now);
