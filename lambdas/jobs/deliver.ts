import { setTimeout as pause } from 'node:timers/promises';
import type { EmailSettings } from '#lambdas/email/email.ts';
import { emailKind, isEmailKind } from '#lambdas/email/kinds.ts';
import { nextInSeries } from '#lambdas/lead/series.ts';
import type { Email, SendEmail } from '#lambdas/platform/aws/mailer.ts';
import { count, describeError, log } from '#lambdas/platform/log.ts';
import { getItem } from '#lambdas/platform/store/reads.ts';
import type { Table } from '#lambdas/platform/store/table.ts';
import { putItem, transact } from '#lambdas/platform/store/writes.ts';
import { MINUTE } from '#shared/domain/time.ts';
import {
  abandon,
  claim,
  finished,
  givenUp,
  type Job,
  jobOf,
  putNewJob,
  putOff,
  saveJob,
  toRetry,
} from './job.ts';
import { type Dependencies as ForNeeded, isStillNeeded, type Needed } from './still-needed.ts';

export interface Dependencies extends ForNeeded {
  readonly send: SendEmail;
  readonly settings: EmailSettings;
  /** In milliseconds. */
  readonly timeLeft: () => number;
}

/** `retry`: SQS repeats the attempt. */
type Delivery = 'over' | 'retry';

/** The owner must first fix the AWS account, so the wait is long. */
const ACCOUNT_WAIT_MS = 15 * MINUTE;
/** SES may take five seconds to respond, and the sender must still store the outcome. */
const TIME_TO_SEND_MS = 10_000;
const PAUSES_MS = [400, 800, 1_600];

const giveUp = (job: Job, reason: string, now: Date): Job => {
  count('JobGivenUp', { id: job.id, kind: job.kind, reason });
  return givenUp(job, reason, now);
};

const sendTo = async (deps: Dependencies, job: Job, email: Email): Promise<Job> => {
  const { id, kind } = job;
  if (deps.timeLeft() < TIME_TO_SEND_MS) return toRetry(job, { inDoubt: false }, deps.now());
  if (job.inDoubt) count('EmailMaybeTwice', { id, kind });
  const sent = await deps.send(email, { kind, job: id });
  switch (sent.outcome) {
    case 'sent':
      count('EmailSent', { id, kind });
      return finished(job, undefined, deps.now());
    case 'rejected':
      return giveUp(job, sent.reason, deps.now());
    case 'account-refused':
      count('EmailHeldByAccount', { id, kind, reason: sent.reason });
      return putOff(job, new Date(deps.now().getTime() + ACCOUNT_WAIT_MS), sent.reason);
    case 'unavailable':
      log('email-not-sent', { id, kind, inDoubt: sent.inDoubt, ...describeError(sent.error) });
      return toRetry(job, { inDoubt: sent.inDoubt }, deps.now());
  }
};

const attempt = async (deps: Dependencies, job: Job): Promise<Job> => {
  const { id, kind } = job;
  if (!isEmailKind(kind)) return giveUp(job, 'unknown kind', deps.now());
  const { data: schema, compose } = emailKind(kind);
  const data = schema.safeParse(job.data ?? {});
  if (!data.success) return giveUp(job, 'unreadable', deps.now());
  let needed: Needed;
  try {
    needed = await isStillNeeded(deps, job);
  } catch (error) {
    log('email-attempt-failed', { id, kind, ...describeError(error) });
    return toRetry(job, { inDoubt: false }, deps.now());
  }
  if (typeof needed === 'string') {
    log('email-not-needed', { id, kind, reason: needed });
    return finished(job, needed, deps.now());
  }
  let email: Email;
  try {
    email = compose({ owner: job.owner, data: data.data, ...needed, ...deps.settings });
  } catch (error) {
    log('email-not-composed', { id, kind, ...describeError(error) });
    return giveUp(job, 'not composed', deps.now());
  }
  return sendTo(deps, job, email);
};

/** Without a stored outcome, a later delivery would send the email again. */
const settle = async (deps: Dependencies, claimed: Job, next: Job): Promise<void> => {
  const store = async () => {
    const isSent = next.state === 'done' && next.reason === undefined;
    const following = isSent ? await nextInSeries(deps.tables, claimed, deps.now()) : undefined;
    const written = await transact({
      job: saveJob(deps.tables.jobs, claimed, next),
      following: following && putNewJob(deps.tables.jobs, following, deps.now()),
    });
    // A deletion removed the job meanwhile, or another sender took it over after this one's lease.
    if (!written.done) log('job-not-settled', { id: claimed.id });
  };
  for (const wait of PAUSES_MS) {
    try {
      return await store();
    } catch (error) {
      if (deps.timeLeft() <= wait) throw error;
      await pause(wait);
    }
  }
  return store();
};

/** Returns true also if DynamoDB's response was lost and the SDK's second attempt was refused. */
const storeClaim = async (jobs: Table, read: Job, claimed: Job): Promise<boolean> => {
  if (await putItem(saveJob(jobs, read, claimed))) return true;
  const stored = await getItem({ table: jobs, key: { id: read.id } });
  return stored?.claim === claimed.claim;
};

export const deliver = async (deps: Dependencies, id: string): Promise<Delivery> => {
  const { jobs } = deps.tables;
  const item = await getItem({ table: jobs, key: { id } });
  if (!item) {
    log('job-gone', { id });
    return 'over';
  }
  const job = jobOf(item);
  if (!job) {
    count('JobGivenUp', { id, reason: 'unreadable' });
    await abandon(jobs, id, 'unreadable');
    return 'over';
  }
  if (job.kind === 'delete') return 'over';
  const claimed = claim(job, deps.now());
  // The clock enqueues a later job when it is due.
  if (!claimed) return 'over';
  if (!(await storeClaim(jobs, job, claimed))) return 'retry';
  const held = { ...claimed, revision: job.revision + 1 };
  const next = await attempt(deps, held);
  await settle(deps, held, next);
  // The clock enqueues a job that was put off.
  return next.state === 'waiting' && next.sendAt === held.sendAt ? 'retry' : 'over';
};
