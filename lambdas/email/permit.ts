import { metrics } from '#lambdas/platform/metrics.ts';
import type { EmailFacts, Payload } from './email.ts';
import { nextHour } from './guide-email-rate.ts';
import { type EmailKindName, emailKind } from './kinds.ts';
import { mayEmail } from './may-email.ts';
import { permissionFor } from './recipient.ts';
import type { RecipientStore } from './recipient-store.ts';

type Held = { metric: string; reason: string } & (
  | { state: 'suppressed' }
  | { state: 'pending'; until: string }
);

export type Permitted = 'go' | Held;

export type PermittedWith = Held | { state: 'go'; facts: EmailFacts };

export const suppressed = (reason: string): Held => ({
  state: 'suppressed',
  reason,
  metric: metrics.emailSuppressed,
});

export const heldUntil = (until: Date, reason: string, metric: string): Held => ({
  state: 'pending',
  until: until.toISOString(),
  reason,
  metric,
});

export interface Asked {
  id: string;
  kind: EmailKindName;
  payload?: Payload;
}

export interface Dependencies {
  readonly recipients: RecipientStore;
  readonly only: string;
  readonly isDeleting: (userId: string) => Promise<boolean>;
  readonly hourly: (counter: string, most: number, now: Date) => Promise<boolean>;
  readonly emailsPerHour: number;
  readonly emailsPerSource: number;
  readonly now: () => Date;
}

const RACES = 5;

const spendOfHour = async (
  { hourly, emailsPerHour, emailsPerSource, now }: Dependencies,
  source: string | undefined,
): Promise<Permitted> => {
  if (source && !(await hourly(`source#${source}`, emailsPerSource, now()))) {
    return heldUntil(nextHour(now()), 'source-limit', metrics.guideEmailSourceLimited);
  }
  if (!(await hourly('guide-emails', emailsPerHour, now()))) {
    return heldUntil(nextHour(now()), 'hourly-limit', metrics.guideEmailLimitReached);
  }
  return 'go';
};

export const permit = async (
  deps: Dependencies,
  { id, kind, payload: { email = '', userId, source } = {} }: Asked,
): Promise<Permitted> => {
  const { audience } = emailKind(kind);
  if (audience === 'coach') return 'go';
  if (!mayEmail(deps.only, email)) return suppressed('trial');
  if (audience === 'account') {
    const isOver = userId !== undefined && (await deps.isDeleting(userId));
    return isOver ? suppressed('deleted') : 'go';
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
