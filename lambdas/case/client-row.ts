import type { Item, Table } from '#lambdas/platform/aws/table.ts';
import type { Write } from '#lambdas/platform/aws/writes.ts';
import { type CaseState, stoppedStates, waitingStates } from '#shared/domain/case.ts';
import { PROMISE } from '#shared/domain/promise.ts';
import { isWithdrawn } from './withdrawal.ts';

/** The most assessments that one client can send in a day (UTC). */
const ASSESSMENTS_PER_DAY = 5;

const closedStates = stoppedStates.filter((state) => state !== 'spam');

/** One person: the state of their case, and the ids of their assessments. No answers. */
export interface ClientRecord {
  version: 1;
  /** The subject of the account. */
  userId: string;
  state: CaseState;
  /** When the case came into its state. */
  stateAt: string;
  /** When the wait began that the coach's promise is counted from. */
  waitingSince: string;
  /** When the coach's answer is due. A closed case keeps a time here, so that the index by state lists it. */
  dueAt: string;
  /** Counts the changes. */
  revision: number;
  /** The newest first. */
  assessments: { id: string; createdAt: string; consentVersion?: string }[];
  /** Encrypted `Contact` of the newest assessment. */
  contact: Uint8Array;
  /** Keyed hash of its address. */
  addressHash: string;
  /** When consent was last withdrawn: see `withdrawal.ts`. */
  withdrawnAt?: string;
  /** Present while, and a day after, the person's data is erased. */
  erasing?: string;
}

/**
 * The way a submission joins its client's case: `open` begins one or joins the one that waits, and keeps the earlier
 * clock; `reopen` gives a closed one a new clock; `quiet` adds to spam and notifies nobody.
 */
export type Join = 'open' | 'reopen' | 'quiet';

export type Refusal = 'erasing' | 'too-many' | 'withdrawn';

const startOfDay = (time: string): string => `${time.slice(0, 10)}T00:00:00.000Z`;

const LAST_OF_DAY = ASSESSMENTS_PER_DAY - 1;

/**
 * Why a client's row, as it was found, refused a submission: the way in which it can join, if there is one.
 * @param now ISO 8601
 */
export const joinAfterRefusal = (found: Item | undefined, now: string): Join | Refusal => {
  const row = (found ?? {}) as Partial<ClientRecord>;
  if (row.erasing !== undefined) return 'erasing';
  if (isWithdrawn(row, now)) return 'withdrawn';
  const fifth = row.assessments?.[LAST_OF_DAY];
  if (fifth && fifth.createdAt >= startOfDay(now)) return 'too-many';
  if (row.state === 'spam') return 'quiet';
  return closedStates.some((state) => state === row.state) ? 'reopen' : 'open';
};

const clocks = {
  open: 'stateAt = if_not_exists(stateAt, :now), waitingSince = if_not_exists(waitingSince, :now), dueAt = if_not_exists(dueAt, :due), #state = if_not_exists(#state, :new), ',
  reopen: 'stateAt = :now, waitingSince = :now, dueAt = :due, #state = :new, ',
  quiet: '',
} as const;

/** Attributes of the coach's earlier answer: a case that is opened anew has no answer yet. */
const answer = 'answeredAt, answeredAfter, answeredMonth, againAt, laterOn, via, past';

const states = { open: waitingStates, reopen: closedStates, quiet: ['spam'] } as const;

export interface Joining {
  userId: string;
  assessmentId: string;
  consentVersion: string;
  /** ISO 8601. */
  now: string;
  contact: Uint8Array;
  addressHash: string;
}

/** The write that adds an assessment to its client's row, if the row is in a state for this way of joining. */
export const joinClient = (
  table: Table,
  join: Join,
  { userId, assessmentId, consentVersion, now, contact, addressHash }: Joining,
): Write => {
  const due = new Date(Date.parse(now) + PROMISE).toISOString();
  const placeholders = states[join].map((_, index) => `:state${index}`);
  const isInState = `#state IN (${placeholders.join(', ')})`;
  return {
    table,
    key: { userId },
    update: `SET ${clocks[join]}version = :version, contact = :contact, addressHash = :hash, assessments = list_append(:added, if_not_exists(assessments, :none)), revision = if_not_exists(revision, :zero) + :one${join === 'reopen' ? ` REMOVE ${answer}` : ''}`,
    condition: [
      'attribute_not_exists(erasing)',
      // A submission that was on its way while consent was withdrawn is refused; the next one is later.
      '(attribute_not_exists(withdrawnAt) OR withdrawnAt < :now)',
      join === 'open' ? `(attribute_not_exists(#state) OR ${isInState})` : isInState,
      `(attribute_not_exists(assessments[${LAST_OF_DAY}]) OR assessments[${LAST_OF_DAY}].createdAt < :today)`,
    ].join(' AND '),
    names: { '#state': 'state' },
    values: {
      ...(join !== 'quiet' && { ':due': due, ':new': 'new' }),
      ':now': now,
      ':version': 1,
      ':contact': contact,
      ':hash': addressHash,
      ':added': [{ id: assessmentId, createdAt: now, consentVersion }],
      ':none': [],
      ':zero': 0,
      ':one': 1,
      ':today': startOfDay(now),
      ...Object.fromEntries(states[join].map((state, index) => [placeholders[index], state])),
    },
  };
};
