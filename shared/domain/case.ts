import * as z from 'zod/mini';
import { time } from './time.ts';

/** Lists of cases, in the order in which `listOf` decides. */
export const lists = ['answer', 'follow-up', 'clients', 'closed'] as const;
export type List = (typeof lists)[number];

export const statuses = ['open', 'client', 'closed'] as const;
export type Status = (typeof statuses)[number];

/** Why a trainer closes a case. Only the client's withdrawal closes it as `withdrawn`. */
export const coachReasons = ['not a fit', 'no reply', 'ended', 'junk'] as const;
const reason = z.optional(z.enum([...coachReasons, 'withdrawn']));

/** A doctor's clearance. */
export const clearances = ['not needed', 'asked', 'have it'] as const;

/** What a trainer decides about a client, and since when the client waits. */
const caseSchema = z.object({
  status: z.enum(statuses),
  reason,
  /** The client waits for an answer since this time. */
  waitingSince: z.optional(time),
  waitingFor: z.optional(z.enum(['assessment', 'message'])),
  /** How often a trainer tried to call since then. */
  tries: z.optional(z.int()),
  /** The last answer: a message to the client, or a call that reached the client. */
  answeredAt: z.optional(time),
  followUpAt: z.optional(time),
  changedAt: time,
  clearance: z.optional(z.enum(clearances)),
  withdrawnAt: z.optional(time),
  /** When the person stopped being a client. Retention counts from here. */
  clientUntil: z.optional(time),
});

export type Case = z.infer<typeof caseSchema>;

export const assessmentDatesSchema = z.object({
  id: z.string(),
  submittedAt: time,
  consentVersion: z.string(),
  readAt: z.optional(time),
  answeredAt: z.optional(time),
});

export type AssessmentDates = z.infer<typeof assessmentDatesSchema>;

const contactSchema = z.object({
  /** The account's address. */
  email: z.string(),
  name: z.string(),
  phone: z.optional(z.string()),
  /** The address in the form, if it differs from the account's. */
  typedEmail: z.optional(z.string()),
});

export type Contact = z.infer<typeof contactSchema>;

/** A case as trainers see it in a list. After a withdrawal, only the name remains of the contact. */
export const clientCaseSchema = z.extend(caseSchema, {
  clientId: z.string(),
  list: z.enum(lists),
  isConfirmed: z.boolean(),
  assessments: z.array(assessmentDatesSchema),
  /** Missing in answers of endpoints that can't decrypt it, or if nobody can. */
  contact: z.optional(z.partial(contactSchema)),
  /** When the client last read messages. */
  messagesReadAt: z.optional(time),
});

export type ClientCase = z.infer<typeof clientCaseSchema>;

const lineOf = { line: z.string(), at: time };

/** `by` is the trainer's email address, even after the owner removed the trainer. */
const ofTrainer = { ...lineOf, by: z.string() };

/** A text is missing if nobody can decrypt it. */
const text = z.optional(z.string());

export const logLineSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tried'), ...ofTrainer, text }),
  z.object({ kind: z.literal('reached'), ...ofTrainer, text }),
  z.object({ kind: z.literal('note'), ...ofTrainer, text }),
  z.object({
    kind: z.literal('status'),
    ...ofTrainer,
    status: z.enum(statuses),
    reason,
  }),
  // Within one union, two options may not have the same `kind`.
  z.discriminatedUnion('from', [
    z.object({ kind: z.literal('message'), ...lineOf, from: z.literal('client'), text }),
    z.object({ kind: z.literal('message'), ...ofTrainer, from: z.literal('coach'), text }),
  ]),
]);

export type LogLine = z.infer<typeof logLineSchema>;

/** The clock is not a status: the list follows from what is stored. */
export const listOf = ({
  status,
  waitingSince,
  followUpAt,
}: Pick<Case, 'status' | 'waitingSince' | 'followUpAt'>): List => {
  if (status === 'closed') return 'closed';
  if (waitingSince) return 'answer';
  return followUpAt || status === 'open' ? 'follow-up' : 'clients';
};

/** A follow-up without a time comes first. */
const NO_TIME = '0';

/** The time that sorts a case in its list. `clients` and `closed` show the latest change first. */
export const sortTimeOf = (
  current: Pick<Case, 'status' | 'waitingSince' | 'followUpAt' | 'changedAt'>,
): string => {
  const list = listOf(current);
  if (list === 'answer') return current.waitingSince ?? NO_TIME;
  return list === 'follow-up' ? (current.followUpAt ?? NO_TIME) : current.changedAt;
};

export const isJunk = ({ reason }: Pick<Case, 'reason'>): boolean => reason === 'junk';

// The functions below name each attribute that they clear, so that a spread clears it, too.

const notWaiting = { waitingSince: undefined, waitingFor: undefined, tries: undefined } as const;

/** A new assessment or message starts the clock and opens a closed case, but not junk. */
export const whenClientWrites = (
  before: Case | undefined,
  waitingFor: 'assessment' | 'message',
  now: string,
): Case => {
  if (!before) return { status: 'open', waitingSince: now, waitingFor, changedAt: now };
  if (isJunk(before)) return before;
  const isClosed = before.status === 'closed';
  const starts = before.waitingSince === undefined;
  return {
    ...before,
    status: isClosed ? 'open' : before.status,
    reason: undefined,
    followUpAt: isClosed ? undefined : before.followUpAt,
    changedAt: now,
    ...(starts && { ...notWaiting, waitingSince: now }),
    // An assessment doesn't hide that the client also wrote.
    waitingFor: starts || waitingFor === 'message' ? waitingFor : before.waitingFor,
  };
};

/** Reaching the client, or a message to the client, stops the clock. */
export const whenAnswered = (before: Case, now: string): Case => ({
  ...before,
  ...notWaiting,
  answeredAt: now,
  changedAt: now,
});

/** What an answer at `at` ended. */
export type EndedWait = Pick<Case, 'waitingSince' | 'waitingFor' | 'tries' | 'answeredAt'> & {
  at: string;
};

/** Nobody was reached after all: the client waits as before, unless a later answer ended that. */
export const withoutAnswer = (before: Case, removed: EndedWait, now: string): Case => {
  const { at, waitingSince, waitingFor, tries = 0, answeredAt } = removed;
  if (before.answeredAt !== at) return before;
  if (!waitingSince) return { ...before, answeredAt };
  return {
    ...before,
    answeredAt,
    waitingSince,
    waitingFor: before.waitingFor === 'message' ? 'message' : waitingFor,
    tries: tries + (before.tries ?? 0),
    changedAt: now,
  };
};

/** Any status can follow any other, which is how a trainer corrects a wrong click. */
export const withStatus = (
  before: Case,
  status: Status,
  reason: Case['reason'],
  now: string,
): Case => ({
  ...before,
  status,
  reason,
  changedAt: now,
  clientUntil:
    status === 'client' ? undefined : before.status === 'client' ? now : before.clientUntil,
});

/** The clock stops, and nothing dated before `now` may be decrypted for trainers again. */
export const whenWithdrawn = (before: Case, now: string): Case => ({
  ...withStatus(before, 'closed', 'withdrawn', now),
  ...notWaiting,
  answeredAt: undefined,
  followUpAt: undefined,
  clearance: undefined,
  withdrawnAt: now,
});

export const isWithdrawn = ({ withdrawnAt }: Pick<Case, 'withdrawnAt'>, at: string): boolean =>
  withdrawnAt !== undefined && at <= withdrawnAt;
