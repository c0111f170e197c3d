import { metrics } from '../adapters/metrics.ts';
import { type HourlyLimit, nextHour } from './guide-mail-rate.ts';
import { type MailKindName, mailKind } from './kinds.ts';
import type { Payload } from './mail.ts';
import { permissionFor } from './recipient.ts';
import type { RecipientStore } from './recipient-store.ts';

export type Permitted =
  | { outcome: 'go' }
  | { outcome: 'wait'; until: Date; reason: string; metric: string }
  | { outcome: 'suppressed'; reason: string };

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

const GO: Permitted = { outcome: 'go' };
const RACES = 5;

const spendOfHour = async (
  { hourly, mailsPerHour, mailsPerSource, now }: Dependencies,
  source: string | undefined,
): Promise<Permitted> => {
  const wait = (reason: string, metric: string): Permitted => ({
    ...{ outcome: 'wait', until: nextHour(now()), reason, metric },
  });
  if (source && !(await hourly(`source#${source}`, mailsPerSource, now()))) {
    return wait('source-limit', metrics.guideMailSourceLimited);
  }
  if (!(await hourly('guide-mails', mailsPerHour, now()))) {
    return wait('hourly-limit', metrics.guideMailLimitReached);
  }
  return GO;
};

export const permit =
  (deps: Dependencies): Permit =>
  async ({ id, kind, payload }) => {
    const { audience } = mailKind(kind);
    if (audience === 'coach') return GO;
    if (!deps.mayMail(payload?.email ?? '')) return { outcome: 'suppressed', reason: 'trial' };
    if (audience === 'account') return GO;
    let isCounted = false;
    for (let race = 0; race < RACES; race += 1) {
      const recipient = await deps.recipients.find(payload?.email ?? '');
      const permission = permissionFor(recipient, id, deps.now());
      if (permission === 'has-share') return GO;
      if (permission !== 'new-share') return { outcome: 'suppressed', reason: permission };
      const spent = isCounted ? GO : await spendOfHour(deps, payload?.source);
      if (spent.outcome !== 'go') return spent;
      isCounted = true;
      if (await deps.recipients.takeShare(recipient, id, deps.now())) return GO;
    }
    throw new Error('Other senders kept changing the recipient');
  };
