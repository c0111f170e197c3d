import { type Suppression, suppressedAddress } from '#lambdas/email/recipient.ts';
import { parseToken } from '#lambdas/email/unsubscribe-token.ts';
import type { HashAddress } from '#lambdas/platform/crypto/address-hash.ts';
import { isSameSecret } from '#lambdas/platform/crypto/same-secret.ts';
import type { LeadRecord } from './lead-store.ts';

export interface Dependencies {
  readonly findLead: (
    id: string,
  ) => Promise<Pick<LeadRecord, 'email' | 'unsubscribeSecret'> | undefined>;
  readonly hash: HashAddress;
  readonly suppress: (id: string, reason: Suppression, now: Date) => Promise<void>;
  readonly now: () => Date;
}

/**
 * Stops the guide emails to a lead's address after the recipient confirmed it.
 * @returns whether the token is valid
 * @throws ServiceUnavailableError
 */
export const unsubscribe = async (
  { findLead, hash, suppress, now }: Dependencies,
  token: string,
  isConfirmed: boolean,
): Promise<boolean> => {
  const parsed = parseToken(token);
  const lead = parsed && (await findLead(parsed.leadId));
  if (!lead || !isSameSecret(lead.unsubscribeSecret, parsed.secret)) return false;
  if (isConfirmed) {
    const address = suppressedAddress(lead.email, 'unsubscribed');
    await suppress(await hash(address), 'unsubscribed', now());
  }
  return true;
};
