import { createHash } from 'node:crypto';
import {
  randomId,
  type SubmissionId,
  submissionId,
} from '#lambdas/platform/crypto/submission-id.ts';
import { type Caller, KEY_REUSED, type Submitted } from '#lambdas/platform/http/http.ts';
import type { Lead } from '#shared/domain/lead.ts';
import { newEntry } from '../outbox/new-entry.ts';
import type { storeLead } from './lead-store.ts';
import { sourceOf } from './source.ts';

interface Dependencies {
  readonly store: ReturnType<typeof storeLead>;
  /** The key of the hash that tells clients apart is derived from it. */
  readonly secret: string;
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
 * Stores a lead and the entry for its guide mail. Whether the address is new, known or suppressed is left to the
 * sender, so that neither the answer nor its time tells.
 */
export const subscribe =
  ({ store, secret, now }: Dependencies) =>
  async (
    lead: Lead,
    { idempotencyKey, address }: Pick<Caller, 'idempotencyKey' | 'address'>,
  ): Promise<Submitted> => {
    const time = now();
    const createdAt = time.toISOString();
    const { id, fingerprint } = idempotencyKey
      ? submissionId(idempotencyKey, { purpose: 'lead', userId: '', input: lead })
      : idWithoutKey(lead, time);
    const { email, name, source: campaign } = lead;
    const unsubscribeSecret = randomId();
    const client = sourceOf(address, secret, time);
    const stored = await store(
      {
        ...{ version: 1, id, email, address: email.toLowerCase(), name },
        ...(campaign && { source: campaign }),
        ...{ createdAt, month: createdAt.slice(0, 7), fingerprint, unsubscribeSecret },
      },
      newEntry({ id, kind: 'guide', payload: { email, unsubscribeSecret, source: client } }, time),
    );
    return stored === 'other' ? KEY_REUSED : { outcome: 'stored' };
  };
