import type { MailJob } from './mail-job.ts';
import { type MailStatus, RECORD_VERSION } from './mail-state.ts';
import type { ClaimResult, MailRecord } from './outbox.ts';

type Item = Record<string, unknown>;

const secondsUntil = (time: string, now: Date): number =>
  Math.max(1, Math.ceil((Date.parse(time) - now.getTime()) / 1000));

/** Why the record, as it was found, may not be claimed. */
export const claimRefused = (item: Item | undefined, now: Date): ClaimResult => {
  if (!item) return { outcome: 'missing' };
  const mail = item.mail as Partial<MailStatus> | undefined;
  if (item.version !== RECORD_VERSION || !mail?.state) return { outcome: 'unreadable' };
  if (mail.state === 'sending' && mail.leaseUntil) {
    return { outcome: 'leased', seconds: secondsUntil(mail.leaseUntil, now) };
  }
  if (mail.state === 'pending') {
    return mail.notBefore
      ? { outcome: 'held-back', seconds: secondsUntil(mail.notBefore, now) }
      : // It was given back between the claim and the look at it.
        { outcome: 'leased', seconds: 1 };
  }
  return { outcome: 'settled' };
};

/** @returns undefined if the record lacks what its mail needs */
export const readRecord = (job: MailJob, item: Item | undefined): MailRecord | undefined => {
  const { email, unsubscribeSecret, createdAt } = item ?? {};
  if (job.kind === 'guide') {
    return typeof email === 'string' && typeof unsubscribeSecret === 'string'
      ? { kind: 'guide', leadId: job.leadId, email, unsubscribeSecret }
      : undefined;
  }
  return typeof createdAt === 'string'
    ? { kind: 'assessment', assessmentId: job.assessmentId, createdAt }
    : undefined;
};
