import type { EmailFacts } from '#lambdas/email/email.ts';
import { emailKind } from '#lambdas/email/kinds.ts';
import type { Permitted, PermittedWith } from '#lambdas/email/permit.ts';
import type { Email, SendEmail } from '#lambdas/platform/aws/mailer.ts';
import { LONGEST_DELAY } from '#lambdas/platform/aws/queue.ts';
import { randomId } from '#lambdas/platform/crypto/submission-id.ts';
import { count, describeError, log } from '#lambdas/platform/log.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import type { Entry } from './entry.ts';
import { change, type Outbox } from './outbox-store.ts';
import { afterAccountRefusal, claim, type Ending, end } from './transitions.ts';

export interface Dependencies {
  readonly outbox: Pick<Outbox, 'find' | 'save' | 'markFailed' | 'remove'>;
  readonly permit: (entry: Entry) => Promise<Permitted | PermittedWith>;
  readonly send: SendEmail;
  readonly onSent?: (entry: Entry) => Promise<void>;
  readonly compose: (entry: Entry, facts: EmailFacts) => Email;
  readonly now: () => Date;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly timeLeft: () => number;
}

export type Delivery = { outcome: 'done' } | { outcome: 'retry'; seconds?: number };

const DONE: Delivery = { outcome: 'done' };

const PAUSES = [400, 800, 1_600];
/** SES may take five seconds to respond, and the sender must still store the outcome. */
const TIME_TO_SEND_MS = 10_000;

/** Without a stored outcome, a later delivery would send the email again. */
const settleWithRetry = async (
  { pause, timeLeft }: Dependencies,
  settle: () => Promise<unknown>,
): Promise<unknown> => {
  for (const wait of PAUSES) {
    try {
      return await settle();
    } catch (error) {
      if (timeLeft() <= wait) throw error;
      await pause(wait);
    }
  }
  return settle();
};

type Result = Ending & { metric?: string };

const sendEmail = async (
  { send, now }: Dependencies,
  entry: Entry,
  email: Email,
): Promise<Result> => {
  const { id, kind } = entry;
  if (entry.inDoubt) count(metrics.emailMaybeDuplicate, { id, kind });
  const sent = await send(email, { kind, entry: id });
  switch (sent.outcome) {
    case 'sent':
      return { metric: metrics.emailSent, state: 'sent', messageId: sent.messageId };
    case 'rejected':
      if (emailKind(kind).audience === 'coach') count(metrics.noticeNotSent, { id, kind });
      return { metric: metrics.emailRejected, state: 'failed', reason: sent.reason };
    case 'account-refused': {
      const until = afterAccountRefusal(entry, now());
      return { metric: metrics.emailHeldByAccount, state: 'pending', reason: sent.reason, until };
    }
    case 'unavailable':
      log('email-not-sent', { id, kind, inDoubt: sent.inDoubt, ...describeError(sent.error) });
      return { state: 'pending', inDoubt: sent.inDoubt };
  }
};

const attempt = async (deps: Dependencies, entry: Entry): Promise<Result> => {
  const { id, kind } = entry;
  const again: Result = { state: 'pending' };
  const permission = await deps.permit(entry).catch((error) => {
    log('email-attempt-failed', { id, kind, ...describeError(error) });
    return again;
  });
  if (permission !== 'go' && permission.state !== 'go') return permission;
  let email: Email;
  try {
    email = deps.compose(entry, permission === 'go' ? {} : permission.facts);
  } catch (error) {
    log('email-not-composed', { id, kind, ...describeError(error) });
    return { metric: metrics.emailParked, state: 'failed', reason: 'not-composed' };
  }
  return deps.timeLeft() < TIME_TO_SEND_MS ? again : sendEmail(deps, entry, email);
};

const deliverClaimed = async (
  deps: Dependencies,
  entry: Entry,
  holder: string,
): Promise<Delivery> => {
  const { id, kind } = entry;
  const { metric, ...ending } = await attempt(deps, entry);
  if (metric) count(metric, { id, kind, ...ending });
  const isOver = ending.state !== 'pending';
  await settleWithRetry(deps, async () => {
    if (ending.state === 'sent') await deps.onSent?.(entry);
    return isOver && emailKind(kind).isForgotten
      ? deps.outbox.remove(id)
      : change(deps.outbox, id, (latest) => end(latest, holder, ending, deps.now()), entry);
  });
  return isOver || ending.until ? DONE : { outcome: 'retry' };
};

export const deliver = async (deps: Dependencies, id: string): Promise<Delivery> => {
  const found = await deps.outbox.find(id);
  if (found === 'missing') {
    log('email-entry-gone', { id });
    return DONE;
  }
  if (found === 'unreadable') {
    await deps.outbox.markFailed(id, 'unreadable');
    count(metrics.emailParked, { id, reason: 'unreadable' });
    return DONE;
  }
  const holder = randomId();
  const claimed = claim(found, holder, deps.now());
  switch (claimed.outcome) {
    case 'settled':
      log('email-settled-before', { id });
      return DONE;
    case 'later':
      // SQS can't delay a message this long. The sweep enqueues the entry when it is due.
      if (claimed.seconds > LONGEST_DELAY) return DONE;
      return { outcome: 'retry', seconds: claimed.seconds };
    case 'claimed': {
      const entry = await deps.outbox.save(claimed.entry);
      return entry ? deliverClaimed(deps, entry, holder) : { outcome: 'retry', seconds: 1 };
    }
  }
};
