import { count, describeError, log } from '../adapters/log.ts';
import type { Mail, SendMail } from '../adapters/mailer.ts';
import { metrics } from '../adapters/metrics.ts';
import { LONGEST_DELAY } from '../adapters/queue.ts';
import { mailKind } from '../mail/kinds.ts';
import type { Permit } from '../mail/permit.ts';
import type { Entry } from './entry.ts';
import { change, type Outbox } from './outbox-store.ts';
import {
  accountWait,
  claim,
  fail,
  postpone,
  release,
  settleSent,
  settleSuppressed,
  type Transition,
} from './transitions.ts';

interface Dependencies {
  readonly outbox: Pick<Outbox, 'find' | 'save' | 'markFailed' | 'remove'>;
  readonly permit: Permit;
  readonly send: SendMail;
  readonly compose: (entry: Entry) => Mail;
  /** A new id for the holder of a lease. */
  readonly newHolder: () => string;
  readonly now: () => Date;
  readonly pause: (milliseconds: number) => Promise<void>;
  /** The rest of the Lambda's time, in milliseconds. */
  readonly timeLeft: () => number;
}

/** `done`: the queue may delete the message. Without `seconds`, the next attempt is a matter of the back-off. */
export type Delivery = { outcome: 'done' } | { outcome: 'retry'; seconds?: number };

const DONE: Delivery = { outcome: 'done' };
const RETRY: Delivery = { outcome: 'retry' };

/** In milliseconds. */
const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 1_600;
/** SES may take five seconds to answer, and the answer has to be recorded after it. */
const TIME_TO_SEND = 10_000;

const about = ({ id, kind }: Entry) => ({ id, kind });

/** An unrecorded send would be repeated, so this makes more attempts than the client's own, while there is time. */
const settleWithRetry = async (
  { pause, timeLeft }: Dependencies,
  settle: () => Promise<unknown>,
): Promise<void> => {
  for (let wait = FIRST_PAUSE; ; wait *= 2) {
    try {
      await settle();
      return;
    } catch (error) {
      if (wait > LONGEST_PAUSE || timeLeft() <= wait) throw error;
      await pause(wait);
    }
  }
};

/** A claimed entry, and what may become of it. */
interface Attempt {
  readonly entry: Entry;
  readonly holder: string;
  readonly store: (transition: Transition) => Promise<unknown>;
  /** Stores an outcome, or forgets the entry with it. */
  readonly end: (transition: Transition) => Promise<unknown>;
}

/** @returns undefined if nothing is to be sent by this attempt, which is over */
const prepare = async (
  { permit, compose, now, timeLeft }: Dependencies,
  { entry, holder, store, end }: Attempt,
): Promise<{ mail: Mail } | Delivery> => {
  const permission = await permit(entry);
  if (permission.outcome === 'wait') {
    count(permission.metric, about(entry));
    await store(postpone(holder, permission.reason, permission.until));
    return DONE;
  }
  if (permission.outcome === 'suppressed') {
    await store(settleSuppressed(holder, permission.reason, now()));
    count(metrics.mailSuppressed, { ...about(entry), reason: permission.reason });
    return DONE;
  }
  let mail: Mail;
  try {
    mail = compose(entry);
  } catch (error) {
    const reason = 'not-composed';
    count(metrics.mailParked, { ...about(entry), reason, ...describeError(error) });
    await end(fail(holder, reason, now()));
    return DONE;
  }
  if (timeLeft() >= TIME_TO_SEND) return { mail };
  await store(release(holder));
  return RETRY;
};

const sendPrepared = async (
  deps: Dependencies,
  mail: Mail,
  { entry, holder, store, end }: Attempt,
): Promise<Delivery> => {
  const { now } = deps;
  const fields = about(entry);
  if (entry.inDoubt) count(metrics.mailMaybeDuplicate, fields);
  const sent = await deps.send(mail, { kind: entry.kind, entry: entry.id });
  switch (sent.outcome) {
    case 'sent':
      count(metrics.mailSent, { ...fields, messageId: sent.messageId });
      await settleWithRetry(deps, () => end(settleSent(holder, sent.messageId, now())));
      return DONE;
    case 'rejected':
      count(metrics.mailRejected, { ...fields, reason: sent.reason });
      if (mailKind(entry.kind).audience === 'coach') count(metrics.noticeNotSent, fields);
      await end(fail(holder, sent.reason, now()));
      return DONE;
    case 'account-refused': {
      count(metrics.mailHeldByAccount, { ...fields, reason: sent.reason });
      const until = new Date(now().getTime() + accountWait(entry));
      await store(postpone(holder, sent.reason, until));
      return DONE;
    }
    case 'unavailable':
      log('mail-not-sent', { ...fields, inDoubt: sent.inDoubt, ...describeError(sent.error) });
      await store(release(holder, sent.inDoubt));
      return RETRY;
  }
};

const deliverClaimed = async (
  deps: Dependencies,
  entry: Entry,
  holder: string,
): Promise<Delivery> => {
  const store = (transition: Transition) => change(deps.outbox, entry.id, transition, entry);
  const end = (transition: Transition): Promise<unknown> =>
    mailKind(entry.kind).isForgotten ? deps.outbox.remove(entry.id) : store(transition);
  const attempt = { entry, holder, store, end };
  let prepared: Awaited<ReturnType<typeof prepare>>;
  try {
    prepared = await prepare(deps, attempt);
  } catch (error) {
    // Nothing was sent, so the next attempt need not wait for the lease to end.
    await store(release(holder));
    throw error;
  }
  return 'mail' in prepared ? sendPrepared(deps, prepared.mail, attempt) : prepared;
};

/**
 * Sends the mail of an entry, if it has no outcome yet: at least once, and twice only where SES accepted it and its
 * answer was lost. It ends before its Lambda does.
 * @throws ServiceUnavailableError, after which it is to be tried again
 */
export const deliver =
  (deps: Dependencies) =>
  async (id: string): Promise<Delivery> => {
    const found = await deps.outbox.find(id);
    if (found.outcome === 'missing') {
      // Entries go with the person they are about.
      log('mail-entry-gone', { id });
      return DONE;
    }
    if (found.outcome === 'unreadable') {
      await deps.outbox.markFailed(id, 'unreadable');
      count(metrics.mailParked, { id, reason: 'unreadable' });
      return DONE;
    }
    const holder = deps.newHolder();
    const claimed = claim(found.entry, holder, deps.now());
    switch (claimed.outcome) {
      case 'settled':
        log('mail-settled-before', { id });
        return DONE;
      case 'leased':
        return { outcome: 'retry', seconds: claimed.seconds + 1 };
      case 'early':
        // The sweep brings what the queue can't delay for so long.
        return claimed.seconds > LONGEST_DELAY
          ? DONE
          : { outcome: 'retry', seconds: claimed.seconds };
      case 'claimed': {
        const entry = await deps.outbox.save(claimed.entry);
        return entry ? deliverClaimed(deps, entry, holder) : { outcome: 'retry', seconds: 1 };
      }
    }
  };
