import { type Suppression, suppressedAddress } from '#lambdas/email/recipient.ts';
import { parseAddressToken, parseToken } from '#lambdas/email/unsubscribe-token.ts';
import type { HashAddress } from '#lambdas/platform/crypto/address-hash.ts';
import { isSameSecret } from '#lambdas/platform/crypto/same-secret.ts';
import type { LeadRecord } from './lead-store.ts';

type Known = Pick<LeadRecord, 'email' | 'unsubscribeSecret' | 'seriesAt'>;

export type FindLead = (id: string) => Promise<Known | undefined>;

/** Finds the lead of a token. @throws ServiceUnavailableError */
export const leadOf = async (
  findLead: FindLead,
  token: string,
): Promise<(Known & { id: string }) | undefined> => {
  const parsed = parseToken(token);
  const lead = parsed && (await findLead(parsed.leadId));
  if (!lead || !isSameSecret(lead.unsubscribeSecret, parsed.secret)) return undefined;
  return { ...lead, id: parsed.leadId };
};

export interface Dependencies {
  readonly findLead: FindLead;
  /** Records the unsubscribe on a lead with a series, for the coach's counts. */
  readonly note: (leadId: string, now: Date) => Promise<unknown>;
  readonly hash: HashAddress;
  readonly sign: HashAddress;
  readonly suppress: (id: string, reason: Suppression, now: Date) => Promise<void>;
  readonly now: () => Date;
}

/**
 * Checks a token and, if the reader confirmed, stops all emails that a reader can stop: those to the lead's
 * address, or to the address whose hash is in the token.
 * @returns false if the token is invalid
 * @throws ServiceUnavailableError
 */
export const unsubscribe = async (
  { findLead, note, hash, sign, suppress, now }: Dependencies,
  token: string,
  isConfirmed: boolean,
): Promise<boolean> => {
  const signed = parseAddressToken(token);
  if (signed) {
    if (!isSameSecret(signed.signature, await sign(signed.recipient))) return false;
    if (isConfirmed) await suppress(signed.recipient, 'unsubscribed', now());
    return true;
  }
  const lead = await leadOf(findLead, token);
  if (!lead) return false;
  if (isConfirmed) {
    const address = suppressedAddress(lead.email, 'unsubscribed');
    await suppress(await hash(address), 'unsubscribed', now());
    if (lead.seriesAt) await note(lead.id, now());
  }
  return true;
};
