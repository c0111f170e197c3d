import { count, describeError, log } from '../adapters/log.ts';
import type { SendMail } from '../adapters/mailer.ts';
import type { MailQueue } from '../adapters/queue.ts';
import { type GuideBudget, nextHour } from './guide-budget.ts';
import type { Mail } from './mail.ts';
import { type MailJob, recordId } from './mail-job.ts';
import { metrics } from './metrics.ts';
import type { Claim, MailRecord, Outbox } from './outbox.ts';
import { permissionFor, type Suppression } from './recipient.ts';
import type { RecipientStore } from './recipient-store.ts';

interface Dependencies {
  readonly outbox: Outbox;
  readonly recipients: Pick<RecipientStore, 'find' | 'takeShare'>;
  readonly budget: GuideBudget;
  readonly queue: Pick<MailQueue, 'add'>;
  readonly send: SendMail;
  readonly compose: (record: MailRecord) => Mail;
  readonly now: () => Date;
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** `done`: the queue may forget the job. Without `seconds`, the next attempt is a matter of the back-off. */
export type Delivery = { outcome: 'done' } | { outcome: 'retry'; seconds?: number };

const DONE: Delivery = { outcome: 'done' };
const RACES = 5;
/** In milliseconds; with what the client does by itself, well within the Lambda's time. */
const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 1_600;

const aboutJob = (job: MailJob) => ({ id: recordId(job), kind: job.kind });

type Permit = 'go' | 'breaker' | 'limited' | Suppression;

/** Whether a guide mail may go out, by the recipient's share and the breaker; what it takes, it takes once per lead. */
const permit = async (
  { recipients, budget, now }: Dependencies,
  record: MailRecord,
): Promise<Permit> => {
  if (record.kind !== 'guide') return 'go';
  let isCounted = false;
  for (let race = 0; race < RACES; race += 1) {
    const recipient = await recipients.find(record.email);
    const permission = permissionFor(recipient, record.leadId, now());
    if (permission === 'has-share') return 'go';
    if (permission !== 'new-share') return permission;
    if (!isCounted && !(await budget.spend(now()))) return 'breaker';
    isCounted = true;
    if (await recipients.takeShare(record.email, recipient, record.leadId, now())) return 'go';
  }
  throw new Error('Other mailers kept changing the recipient');
};

/** Back to the queue until the breaker closes, in steps no longer than the queue allows. */
const holdBack = async ({ outbox, queue, now }: Dependencies, claim: Claim): Promise<Delivery> => {
  const notBefore = nextHour(now());
  await outbox.release(claim, { inDoubt: claim.inDoubt, notBefore });
  await queue.add([claim.job], Math.ceil((notBefore.getTime() - now().getTime()) / 1000));
  count(metrics.guideMailBreakerOpen, aboutJob(claim.job));
  return DONE;
};

/** Notes what can't be undone, by more attempts than the client's own: were it forgotten, the mail would go out again. */
const insist = async ({ pause }: Dependencies, note: () => Promise<void>): Promise<void> => {
  for (let wait = FIRST_PAUSE; ; wait *= 2) {
    try {
      return await note();
    } catch (error) {
      if (wait > LONGEST_PAUSE) throw error;
      await pause(wait);
    }
  }
};

const sendPermitted = async (deps: Dependencies, claim: Claim): Promise<Delivery> => {
  const { outbox, send, compose } = deps;
  const fields = aboutJob(claim.job);
  if (claim.inDoubt) count(metrics.mailMaybeDuplicate, fields);
  const sent = await send(compose(claim.record), claim.job);
  if (sent.outcome === 'sent') {
    count(metrics.mailSent, { ...fields, messageId: sent.messageId });
    await insist(deps, () => outbox.settle(claim, { state: 'sent', messageId: sent.messageId }));
    return DONE;
  }
  if (sent.outcome === 'rejected') {
    count(metrics.mailRejected, { ...fields, reason: sent.reason });
    if (claim.job.kind === 'assessment') count(metrics.noticeNotSent, fields);
    await outbox.settle(claim, { state: 'failed', reason: sent.reason });
    return DONE;
  }
  log('mail-not-sent', { ...fields, inDoubt: sent.inDoubt, ...describeError(sent.error) });
  await outbox.release(claim, { inDoubt: claim.inDoubt || sent.inDoubt });
  return { outcome: 'retry' };
};

const permitOrRelease = async (deps: Dependencies, claim: Claim): Promise<Permit> => {
  try {
    return await permit(deps, claim.record);
  } catch (error) {
    // Nothing was sent, so the next attempt need not wait for the lease to end.
    await deps.outbox.release(claim, { inDoubt: claim.inDoubt });
    throw error;
  }
};

const deliverClaimed = async (deps: Dependencies, claim: Claim): Promise<Delivery> => {
  const permission = await permitOrRelease(deps, claim);
  if (permission === 'go') return sendPermitted(deps, claim);
  if (permission === 'breaker') return holdBack(deps, claim);
  await deps.outbox.settle(claim, { state: 'suppressed', reason: permission });
  count(metrics.mailSuppressed, { ...aboutJob(claim.job), reason: permission });
  return DONE;
};

/**
 * Sends the mail that a record asks for, if it has no outcome yet: at least once, and twice only where SES took it and
 * its answer was lost.
 * @throws Outage, after which the job is to be tried again
 */
export const deliver =
  (deps: Dependencies) =>
  async (job: MailJob): Promise<Delivery> => {
    const { outbox, queue } = deps;
    const fields = aboutJob(job);
    const claimed = await outbox.claim(job);
    switch (claimed.outcome) {
      case 'claimed':
        return deliverClaimed(deps, claimed.claim);
      case 'settled':
        log('mail-settled-before', fields);
        return DONE;
      case 'leased':
        return { outcome: 'retry', seconds: claimed.seconds + 1 };
      case 'held-back':
        await queue.add([job], claimed.seconds);
        return DONE;
      case 'unreadable':
        await outbox.park(job, 'unreadable');
        count(metrics.mailParked, { ...fields, reason: 'unreadable' });
        return DONE;
      case 'missing':
        count(metrics.mailParked, { ...fields, reason: 'missing' });
        return DONE;
    }
  };
