import { metrics } from '#lambdas/platform/metrics.ts';
import { nextHour } from './guide-mail-rate.ts';
import { type MailKindName, mailKind } from './kinds.ts';
import type { Payload } from './mail.ts';
import { mayMail } from './may-mail.ts';
import { permissionFor } from './recipient.ts';
import type { RecipientStore } from './recipient-store.ts';

/**
 * An email that may not be sent, ever or before a time (ISO 8601): the metric that counts it, and its entry's
 * outcome.
 */
type Held = { metric: string; reason: string } & (
  | { state: 'suppressed' }
  | { state: 'pending'; until: string }
);

export type Permitted = 'go' | Held;

export const suppressed = (reason: string): Held => ({
  state: 'suppressed',
  reason,
  metric: metrics.mailSuppressed,
});

export const heldUntil = (until: Date, reason: string, metric: string): Held => ({
  state: 'pending',
  until: until.toISOString(),
  reason,
  metric,
});

/** The part of an entry that decides about its email. */
export interface Asked {
  id: string;
  kind: MailKindName;
  payload?: Payload;
}

export interface Dependencies {
  readonly recipients: RecipientStore;
  /** The one address that this stage emails, or `ANYBODY`; see `may-mail.ts`. */
  readonly only: string;
  /** Whether the deletion of an account has begun. */
  readonly isDeleting: (userId: string) => Promise<boolean>;
  /** @returns false if this hour's emails are used up */
  readonly hourly: (counter: string, most: number, now: Date) => Promise<boolean>;
  readonly mailsPerHour: number;
  readonly mailsPerSource: number;
  readonly now: () => Date;
}

const RACES = 5;

const spendOfHour = async (
  { hourly, mailsPerHour, mailsPerSource, now }: Dependencies,
  source: string | undefined,
): Promise<Permitted> => {
  if (source && !(await hourly(`source#${source}`, mailsPerSource, now()))) {
    return heldUntil(nextHour(now()), 'source-limit', metrics.guideMailSourceLimited);
  }
  if (!(await hourly('guide-mails', mailsPerHour, now()))) {
    return heldUntil(nextHour(now()), 'hourly-limit', metrics.guideMailLimitReached);
  }
  return 'go';
};

/**
 * Whether an email may be sent. Takes its share of the recipient's and the hourly limits, once per entry.
 * @throws ServiceUnavailableError
 */
export const permit = async (
  deps: Dependencies,
  { id, kind, payload: { email = '', userId, source } = {} }: Asked,
): Promise<Permitted> => {
  const { audience } = mailKind(kind);
  if (audience === 'coach') return 'go';
  if (!mayMail(deps.only, email)) return suppressed('trial');
  if (audience === 'account') {
    const isOver = userId !== undefined && (await deps.isDeleting(userId));
    return isOver ? suppressed('erased') : 'go';
  }
  let isCounted = false;
  for (let race = 0; race < RACES; race += 1) {
    const recipient = await deps.recipients.find(email);
    const permission = permissionFor(recipient, id, deps.now());
    if (permission === 'has-share') return 'go';
    if (permission !== 'new-share') return suppressed(permission);
    const spent = isCounted ? 'go' : await spendOfHour(deps, source);
    if (spent !== 'go') return spent;
    isCounted = true;
    if (await deps.recipients.takeShare(recipient, id, deps.now())) return 'go';
  }
  throw new Error('Other senders kept changing the recipient');
};
