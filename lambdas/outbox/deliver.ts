import { count, describeError, log } from '../adapters/log.ts';
import type { Mail, SendMail } from '../adapters/mailer.ts';
import { metrics } from '../adapters/metrics.ts';
import { mailKind } from '../mail/kinds.ts';
import type { Permit } from '../mail/permit.ts';
import type { Entry } from './entry.ts';
import { change, type Outbox } from './outbox-store.ts';
import {
  accountWait,
  type Claimed,
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

/** The most that the queue delays a message, in seconds. */
const QUEUE_DELAY = 900;
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

const sendPermitted = async (
  deps: Dependencies,
  entry: Entry,
  holder: string,
): Promise<Delivery> => {
  const { outbox, now, send, compose } = deps;
  const fields = about(entry);
  const store = (transition: Transition) => change(outbox, entry.id, transition, entry);
  const end = (transition: Transition): Promise<unknown> =>
    mailKind(entry.kind).isForgotten ? outbox.remove(entry.id) : store(transition);
  let mail: Mail;
  try {
    mail = compose(entry);
  } catch (error) {
    count(metrics.mailParked, { ...fields, reason: 'not-composed', ...describeError(error) });
    await end(fail(holder, 'not-composed', now()));
    return DONE;
  }
  if (deps.timeLeft() < TIME_TO_SEND) {
    await store(release(holder));
    return RETRY;
  }
  if (entry.inDoubt) count(metrics.mailMaybeDuplicate, fields);
  const sent = await send(mail, { kind: entry.kind, entry: entry.id });
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

const deliverClaimed = async (deps: Dependencies, entry: Entry, holder: string) => {
  const { outbox, permit, now } = deps;
  const store = (transition: Transition) => change(outbox, entry.id, transition, entry);
  const permission = await permit(entry);
  switch (permission.outcome) {
    case 'go':
      return sendPermitted(deps, entry, holder);
    case 'wait':
      count(permission.metric, about(entry));
      await store(postpone(holder, permission.reason, permission.until));
      return DONE;
    case 'suppressed':
      await store(settleSuppressed(holder, permission.reason, now()));
      count(metrics.mailSuppressed, { ...about(entry), reason: permission.reason });
      return DONE;
  }
};

/** Nothing was sent before this fails, so the next attempt need not wait for the lease to end. */
const deliverOrRelease = async (
  deps: Dependencies,
  entry: Entry,
  holder: string,
): Promise<Delivery> => {
  let isSending = false;
  const send: SendMail = (...mail) => {
    isSending = true;
    return deps.send(...mail);
  };
  try {
    return await deliverClaimed({ ...deps, send }, entry, holder);
  } catch (error) {
    if (!isSending) await change(deps.outbox, entry.id, release(holder), entry);
    throw error;
  }
};

const claimEntry = async (
  { outbox, newHolder, now }: Dependencies,
  id: string,
): Promise<
  | Claimed
  | { outcome: 'taken'; entry: Entry; holder: string }
  | { outcome: 'missing' | 'unreadable' | 'raced' }
> => {
  const found = await outbox.find(id);
  if (found.outcome !== 'found') return found;
  const holder = newHolder();
  const claimed = claim(found.entry, holder, now());
  if (claimed.outcome !== 'claimed') return claimed;
  const entry = await outbox.save(claimed.entry);
  return entry ? { outcome: 'taken', entry, holder } : { outcome: 'raced' };
};

/**
 * Sends the mail of an entry, if it has no outcome yet: at least once, and twice only where SES accepted it and its
 * answer was lost. It ends before its Lambda does.
 * @throws ServiceUnavailableError, after which it is to be tried again
 */
export const deliver =
  (deps: Dependencies) =>
  async (id: string): Promise<Delivery> => {
    const claimed = await claimEntry(deps, id);
    switch (claimed.outcome) {
      case 'taken':
        return deliverOrRelease(deps, claimed.entry, claimed.holder);
      case 'settled':
        log('mail-settled-before', { id });
        return DONE;
      case 'raced':
        return { outcome: 'retry', seconds: 1 };
      case 'leased':
        return { outcome: 'retry', seconds: claimed.seconds + 1 };
      case 'early':
        // The sweep brings what the queue can't delay for so long.
        return claimed.seconds > QUEUE_DELAY
          ? DONE
          : { outcome: 'retry', seconds: claimed.seconds };
      case 'unreadable':
        await deps.outbox.markFailed(id, 'unreadable');
        count(metrics.mailParked, { id, reason: 'unreadable' });
        return DONE;
      default:
        // Entries go with the person they are about.
        log('mail-entry-gone', { id });
        return DONE;
    }
  };
