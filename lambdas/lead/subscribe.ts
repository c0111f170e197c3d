import { createHash } from 'node:crypto';
import type { Entry } from '#lambdas/outbox/entry.ts';
import { newEntry } from '#lambdas/outbox/new-entry.ts';
import {
  randomId,
  type SubmissionId,
  submissionId,
} from '#lambdas/platform/crypto/submission-id.ts';
import type { Caller } from '#lambdas/platform/http/caller.ts';
import { done, keyReused, type Outcome } from '#lambdas/platform/http/outcome.ts';
import type { Lead } from '#shared/domain/lead.ts';
import type { subscribeLeadMagnet } from '#shared/endpoints/visitor.ts';
import type { LeadRecord } from './lead-store.ts';
import { sourceOf } from './source.ts';

export interface Dependencies {
  readonly store: (lead: LeadRecord, entry: Entry) => Promise<'stored' | 'other'>;
  /** The key for the hash of the network address is derived from this secret. */
  readonly secret: string;
  readonly now: () => Date;
}

/**
 * In milliseconds. Without an Idempotency-Key, requests with the same email address in the same interval of this
 * length count as one.
 */
const SAME_SUBMISSION = 10 * 60_000;

const idWithoutKey = (lead: Lead, now: Date): SubmissionId => {
  const window = Math.floor(now.getTime() / SAME_SUBMISSION);
  const id = createHash('sha256')
    .update(JSON.stringify([lead.email.toLowerCase(), window]))
    .digest('hex');
  return { id: id.slice(0, 32), fingerprint: id };
};

/**
 * Stores a lead and adds its guide email to the outbox. Only the sender looks up whether the address is new, known, or
 * suppressed, so that neither the response nor its timing reveals it.
 */
export const subscribe = async (
  { store, secret, now }: Dependencies,
  lead: Lead,
  { idempotencyKey, address }: Pick<Caller, 'idempotencyKey' | 'address'>,
): Promise<Outcome<typeof subscribeLeadMagnet>> => {
  const time = now();
  const createdAt = time.toISOString();
  const { id, fingerprint } = idempotencyKey
    ? submissionId(idempotencyKey, { purpose: 'lead', userId: '', input: lead })
    : idWithoutKey(lead, time);
  const { email, name, source } = lead;
  const unsubscribeSecret = randomId();
  const payload = { email, unsubscribeSecret, source: sourceOf(address, secret, time) };
  const stored = await store(
    {
      version: 1,
      id,
      email,
      address: email.toLowerCase(),
      name,
      source,
      createdAt,
      month: createdAt.slice(0, 7),
      fingerprint,
      unsubscribeSecret,
    },
    newEntry({ id, kind: 'guide', payload }, time),
  );
  return stored === 'other' ? keyReused : done({ ok: true });
};
