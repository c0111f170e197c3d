import { createHash } from 'node:crypto';
import type { Lead } from '#shared/lead.ts';
import type { Caller, Submitted } from '../adapters/http.ts';
import { randomId, type SubmissionId, submissionId } from '../adapters/submission-id.ts';
import { requestMail } from '../mail/mail-state.ts';
import type { LeadStore } from './lead-store.ts';

interface Dependencies {
  readonly leads: LeadStore;
  readonly now: () => Date;
}

/** Without an Idempotency-Key, the same address within this time is the same submission. In milliseconds. */
const SAME_SUBMISSION = 10 * 60_000;

const idWithoutKey = (lead: Lead, now: Date): SubmissionId => {
  const window = Math.floor(now.getTime() / SAME_SUBMISSION);
  const id = createHash('sha256')
    .update(JSON.stringify([lead.email.toLowerCase(), window]))
    .digest('hex');
  return { id: id.slice(0, 32), fingerprint: id };
};

/**
 * Stores a lead and its request for the guide mail in one write (specification, section 7). Whether the address is
 * new, known or suppressed is left to the mailer, so that neither answer nor time tells.
 */
export const subscribe =
  ({ leads, now }: Dependencies) =>
  async (lead: Lead, { idempotencyKey }: Pick<Caller, 'idempotencyKey'>): Promise<Submitted> => {
    const time = now();
    const { id, fingerprint } = idempotencyKey
      ? submissionId(idempotencyKey, { purpose: 'lead', userId: '', input: lead })
      : idWithoutKey(lead, time);
    const put = await leads.add(id, {
      ...requestMail('guide', time),
      email: lead.email,
      name: lead.name,
      createdAt: time.toISOString(),
      fingerprint,
      unsubscribeSecret: randomId(),
    });
    return { outcome: put === 'other' ? 'key-reused' : 'stored' };
  };
