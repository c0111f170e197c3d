import type { Item, Table } from '#lambdas/platform/aws/table.ts';
import type { Write } from '#lambdas/platform/aws/writes.ts';
import { caseSchema, closedStates, isPutOffAnswered, waitingStates } from '#shared/domain/case.ts';
import { PROMISE } from '#shared/domain/promise.ts';
import { pack, packedTime, rowOf } from './packed.ts';
import { closedBy, standing } from './standing.ts';

const ASSESSMENTS_PER_DAY = 5;

/**
 * What a submission does to the client's case:
 * - `open` creates a case, or keeps the clock of a waiting case.
 * - `reopen` starts a new clock. The case was contacted or declined, or postponed after an answer.
 * - `return` starts a new clock and ends the coaching of a current client.
 * - `renew` starts a new clock after a withdrawal and removes the clearance.
 * - `quiet` adds to a spam case and sends no emails.
 */
export type Join = 'open' | 'reopen' | 'return' | 'renew' | 'quiet';

export type Refusal = 'deleting' | 'too-many' | 'withdrawn';

const startOfDay = (time: string): string => `${time.slice(0, 10)}T00:00:00.000Z`;

const LAST_OF_DAY = ASSESSMENTS_PER_DAY - 1;

export const joinAfterRefusal = (found: Item | undefined, now: string): Join | Refusal => {
  const row = rowOf(found ?? {});
  const closed = closedBy(row, now);
  if (closed) return closed;
  const fifth = row.assessments?.[LAST_OF_DAY];
  if (fifth && fifth.createdAt >= startOfDay(now)) return 'too-many';
  if (row.state === 'spam') return 'quiet';
  if (row.state === 'client') return 'return';
  if (row.state === 'withdrawn') return 'renew';
  if (isPutOffAnswered(row)) return 'reopen';
  return closedStates.some((state) => state === row.state) ? 'reopen' : 'open';
};

const newClock = 'stateAt = :now, waitingSince = :now, dueAt = :due, #state = :new, ';

const clocks = {
  open: 'stateAt = if_not_exists(stateAt, :now), waitingSince = if_not_exists(waitingSince, :now), dueAt = if_not_exists(dueAt, :due), #state = if_not_exists(#state, :new), ',
  reopen: newClock,
  return: `${newClock}clientUntil = :now, `,
  renew: newClock,
  quiet: '',
} as const;

const kept = ['state', 'stateAt', 'waitingSince', 'dueAt', 'clientUntil', 'clearance'];

const earlier = [
  ...Object.keys(caseSchema.shape).filter((name) => !kept.includes(name)),
  'undoes',
].join(', ');

const removed = {
  open: '',
  reopen: ` REMOVE ${earlier}`,
  return: ` REMOVE ${earlier}`,
  renew: ` REMOVE ${earlier}, clearance`,
  quiet: '',
} as const;

const states = {
  open: waitingStates,
  reopen: ['contacted', 'declined'],
  return: ['client'],
  renew: ['withdrawn'],
  quiet: ['spam'],
} as const;

const hasNoClock = '(#state IN (:later, :tried) AND attribute_exists(answeredAt))';

export interface Joining {
  userId: string;
  assessmentId: string;
  consentVersion: string;
  now: string;
  addressHash: string;
  accountHash: string;
  isConfirmed: boolean;
}

export const joinCase = (table: Table, join: Join, joining: Joining): Write => {
  const { userId, assessmentId, consentVersion, now, addressHash, accountHash } = joining;
  const confirmed = joining.isConfirmed ? 'isConfirmed = :yes, ' : '';
  const due = new Date(Date.parse(now) + PROMISE).toISOString();
  const placeholders = states[join].map((_, index) => `:state${index}`);
  const isInState = `#state IN (${placeholders.join(', ')})`;
  const conditions: Partial<Record<Join, string>> = {
    open: `(attribute_not_exists(#state) OR ${isInState}) AND NOT ${hasNoClock}`,
    reopen: `(${isInState} OR ${hasNoClock})`,
  };
  // Refuses a submission that began before a withdrawal and is stored after it. A new attempt has a
  // later time and succeeds.
  const stands = standing(now);
  return {
    table,
    key: { userId },
    update: `SET ${clocks[join]}${confirmed}submittedAt = :now, submittedMonth = :month, version = :version, addressHash = :hash, accountHash = :account, assessments = list_append(:added, if_not_exists(assessments, :none)), revision = if_not_exists(revision, :zero) + :one${removed[join]}`,
    condition: [
      stands.condition,
      conditions[join] ?? isInState,
      `(attribute_not_exists(assessments[${LAST_OF_DAY}]) OR assessments[${LAST_OF_DAY}] < :today)`,
    ].join(' AND '),
    values: {
      ...stands.values,
      ...(joining.isConfirmed && { ':yes': true }),
      ...(join !== 'quiet' && { ':due': due, ':new': 'new' }),
      ...(join in conditions && { ':later': 'later', ':tried': 'tried' }),
      ':now': now,
      ':month': now.slice(0, 7),
      ':version': 1,
      ':hash': addressHash,
      ':account': accountHash,
      ':added': [pack({ id: assessmentId, createdAt: now, consentVersion })],
      ':none': [],
      ':zero': 0,
      ':one': 1,
      ':today': packedTime(startOfDay(now)),
      ...Object.fromEntries(states[join].map((state, index) => [placeholders[index], state])),
    },
  };
};
