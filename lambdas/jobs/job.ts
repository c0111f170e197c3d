import { randomUUID } from 'node:crypto';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import type { DataOf, EmailKindName } from '#lambdas/email/kinds.ts';
import { QUEUE_RECEIVES } from '#lambdas/platform/contract.ts';
import { unchangedSince } from '#lambdas/platform/store/change.ts';
import { queryAll } from '#lambdas/platform/store/reads.ts';
import { anyShardOf } from '#lambdas/platform/store/shards.ts';
import type { Item, Table } from '#lambdas/platform/store/table.ts';
import { updateItem, type Write } from '#lambdas/platform/store/writes.ts';
import { retention } from '#shared/domain/privacy.ts';
import { DAY, expiry, HOUR, MINUTE, time } from '#shared/domain/time.ts';

/**
 * Something to do, now or later: an email to send, or a person to delete. The transaction that
 * stores a record also puts its jobs. The stream and a clock pass due jobs to the queue.
 */
export interface Job {
  id: string;
  /** The user's or the lead's id. A copy and a deletion find a person's jobs by it. */
  owner: string;
  kind: EmailKindName | 'delete';
  state: 'waiting' | 'sending' | 'done' | 'given up';
  /** Not before this time. */
  sendAt: string;
  /** When the clock looks at the job next. */
  dueAt: string;
  /** Only unfinished jobs have it, so finished ones leave the index `due`. */
  shard?: string | undefined;
  attempts: number;
  revision: number;
  /** Which sender holds the job, and until when. The clock moves only `dueAt`. */
  claim?: string | undefined;
  leaseUntil?: string | undefined;
  /** SES may have accepted an earlier attempt, although no response arrived. */
  inDoubt?: boolean | undefined;
  /** Why no email was sent. */
  reason?: string | undefined;
  data?: Item | undefined;
  expiresAt?: number | undefined;
}

const jobSchema = z.object({
  id: z.string(),
  owner: z.string(),
  kind: z.string(),
  state: z.enum(['waiting', 'sending', 'done', 'given up']),
  sendAt: time,
  dueAt: time,
  attempts: z.int(),
  revision: z.int(),
});

/** Returns undefined if another program wrote the item. */
export const jobOf = (item: Item): Job | undefined =>
  jobSchema.safeParse(item).success ? (item as unknown as Job) : undefined;

/** The stream enqueues a new job at once, so the clock looks at it only later. */
const GRACE_MS = 10 * MINUTE;

/** The ids of the jobs in a batch of the stream. */
export const idsIn = ({ Records }: DynamoDBStreamEvent): unknown[] =>
  Records.map(({ dynamodb }) => dynamodb?.Keys?.id?.S);

export interface NewJob<Kind extends EmailKindName> {
  kind: Kind;
  owner: string;
  data: DataOf<Kind>;
  sendAt?: Date | undefined;
}

export const newJob = <Kind extends EmailKindName>(
  { kind, owner, data, sendAt }: NewJob<Kind>,
  now: Date,
): Job => {
  const isLater = sendAt !== undefined && sendAt > now;
  return {
    id: randomUUID(),
    owner,
    kind,
    state: 'waiting',
    sendAt: (isLater ? sendAt : now).toISOString(),
    dueAt: (isLater ? sendAt : new Date(now.getTime() + GRACE_MS)).toISOString(),
    shard: anyShardOf('email'),
    attempts: 0,
    revision: 1,
    data: data as Item,
  };
};

export const putNewJob = <Kind extends EmailKindName>(
  jobs: Table,
  wanted: NewJob<Kind>,
  now: Date,
): Write => ({
  table: jobs,
  item: newJob(wanted, now),
  condition: 'attribute_not_exists(id)',
});

/** With `kind`, `state`, and `sendAt` alone. */
export const findJobs = async (jobs: Table, owner: string): Promise<Job[]> =>
  (await queryAll(jobs, {
    index: 'by-owner',
    where: '#owner = :owner',
    values: { ':owner': owner },
  })) as unknown as Job[];

export const saveJob = (jobs: Table, read: Job, next: Job) => ({
  table: jobs,
  item: { ...next, revision: read.revision + 1 },
  ...unchangedSince(read),
});

/** A sender finishes or dies within this time. */
const LEASE_MS = 2 * MINUTE;
/** The clocks of two machines may differ by this much, so an email may be sent this much early. */
export const SKEW_MS = MINUTE;
const LONGEST_WAIT_MS = 6 * HOUR;
const KEPT_MS = retention.emailDays * DAY;

const after = (now: Date, milliseconds: number): string =>
  new Date(now.getTime() + milliseconds).toISOString();

/** Returns the claimed job, or undefined if nobody may send it now. */
export const claim = (job: Job, now: Date): Job | undefined => {
  const { state, sendAt, leaseUntil: heldUntil = job.dueAt } = job;
  const isOver = state === 'done' || state === 'given up';
  // A sender holds the job, or died and its lease isn't over yet.
  const isHeld = state === 'sending' && Date.parse(heldUntil) > now.getTime();
  if (isOver || isHeld || Date.parse(sendAt) > now.getTime() + SKEW_MS) return undefined;
  const leaseUntil = after(now, LEASE_MS);
  return {
    ...job,
    state: 'sending',
    attempts: job.attempts + 1,
    dueAt: leaseUntil,
    claim: randomUUID(),
    leaseUntil,
    // If a sender died, SES may have its email.
    inDoubt: job.inDoubt || job.state === 'sending' || undefined,
  };
};

const waitAfter = (attempts: number): number =>
  Math.min(LONGEST_WAIT_MS, 5 * MINUTE * 2 ** Math.floor(attempts / QUEUE_RECEIVES));

/** SQS repeats the attempt. If SQS gives up, the clock enqueues the job at its due time. */
export const toRetry = (job: Job, { inDoubt }: { inDoubt: boolean }, now: Date): Job => ({
  ...job,
  state: 'waiting',
  dueAt: after(now, waitAfter(job.attempts)),
  inDoubt: job.inDoubt || inDoubt || undefined,
});

/** Puts the job off without counting an attempt. */
export const putOff = (job: Job, until: Date, reason: string): Job => ({
  ...job,
  state: 'waiting',
  sendAt: until.toISOString(),
  dueAt: until.toISOString(),
  attempts: job.attempts - 1,
  reason,
});

/** A finished job forgets its data. It stays for 30 days, for the copy of a person's data. */
export const finished = (
  { shard, data, ...job }: Job,
  reason: string | undefined,
  now: Date,
): Job => ({
  ...job,
  state: 'done',
  reason,
  expiresAt: expiry(now, KEPT_MS),
});

/** Only an operator can send it now. */
export const givenUp = ({ shard, ...job }: Job, reason: string, now: Date): Job => ({
  ...job,
  state: 'given up',
  reason,
  expiresAt: expiry(now, KEPT_MS),
});

/** Gives up an item that nobody can send. Returns false if the table no longer has it. */
export const abandon = (jobs: Table, id: unknown, reason: string): Promise<boolean> =>
  updateItem({
    table: jobs,
    key: { id },
    update: 'SET #state = :over, reason = :reason REMOVE #shard',
    condition: 'attribute_exists(id)',
    values: { ':over': 'given up', ':reason': reason },
  });

/** After enqueueing, the clock leaves the job alone for a while. */
export const nextLook = (now: Date): string => after(now, waitAfter(0));
