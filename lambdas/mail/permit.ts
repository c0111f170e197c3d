import { metrics } from '#lambdas/platform/metrics.ts';
import { type HourlyLimit, nextHour } from './guide-mail-rate.ts';
import { type MailKindName, mailKind } from './kinds.ts';
import type { Payload } from './mail.ts';
import { permissionFor } from './recipient.ts';
import type { RecipientStore } from './recipient-store.ts';

/**
 * A mail that may not be sent, ever or before a time (ISO 8601): the metric that counts it, and what becomes of its
 * entry.
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

/**
 * Whether a mail may be sent, and what it takes of its recipient's share and of the hourly limits: once for each entry.
 * @throws ServiceUnavailableError
 */
export type Permit = (mail: {
  id: string;
  kind: MailKindName;
  payload?: Payload;
}) => Promise<Permitted>;

interface Dependencies {
  readonly recipients: RecipientStore;
  /** Whether this stage mails the address at all; see `may-mail.ts`. */
  readonly mayMail: (address: string) => boolean;
  readonly hourly: HourlyLimit;
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

export const permit =
  (deps: Dependencies): Permit =>
  async ({ id, kind, payload: { email = '', source } = {} }) => {
    const { audience } = mailKind(kind);
    if (audience === 'coach') return 'go';
    if (!deps.mayMail(email)) return suppressed('trial');
    if (audience === 'account') return 'go';
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
