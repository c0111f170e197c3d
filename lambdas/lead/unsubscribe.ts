import { stopEmails } from '#lambdas/email/stops.ts';
import type { Hash } from '#lambdas/platform/crypto/address-hash.ts';
import type { Tables } from '#lambdas/platform/store/table.ts';
import { updateItem } from '#lambdas/platform/store/writes.ts';
import { findByToken } from './lead.ts';

/** Returns false for an unknown link. */
export const unsubscribe = async (
  { leads, settings }: Pick<Tables, 'leads' | 'settings'>,
  hash: Hash,
  token: string,
  now: Date,
): Promise<boolean> => {
  const lead = await findByToken(leads, token);
  if (!lead) return false;
  await stopEmails(settings, hash, lead.email, 'unsubscribed', now);
  // A refusal means that the lead is gone or already unsubscribed.
  await updateItem({
    table: leads,
    key: { id: lead.id },
    update: 'SET unsubscribedAt = :now',
    condition: 'attribute_exists(id) AND attribute_not_exists(unsubscribedAt)',
    values: { ':now': now.toISOString() },
  });
  return true;
};
