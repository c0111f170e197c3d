import type { HashAddress } from '../adapters/address-hash.ts';
import { suppressedAddress } from '../mail/recipient.ts';
import type { Suppress } from '../mail/recipient-store.ts';
import { isSameSecret, parseToken } from '../mail/unsubscribe-token.ts';
import type { LeadRecord } from './lead-store.ts';

interface Dependencies {
  readonly findLead: (
    id: string,
  ) => Promise<Pick<LeadRecord, 'email' | 'unsubscribeSecret'> | undefined>;
  readonly hash: HashAddress;
  readonly suppress: Suppress;
  readonly now: () => Date;
}

/** Ends the guide mails to the address of a lead. Both throw ServiceUnavailableError. */
export const unsubscribe = ({ findLead, hash, suppress, now }: Dependencies) => {
  const addressOf = async (token: string): Promise<string | undefined> => {
    const parsed = parseToken(token);
    const lead = parsed && (await findLead(parsed.leadId));
    return lead && isSameSecret(lead.unsubscribeSecret, parsed.secret) ? lead.email : undefined;
  };
  return {
    /** @returns whether the token is one of ours */
    check: async (token: string): Promise<boolean> => (await addressOf(token)) !== undefined,
    /** @returns whether the token is one of ours */
    async confirm(token: string): Promise<boolean> {
      const email = await addressOf(token);
      if (email === undefined) return false;
      await suppress(await hash(suppressedAddress(email, 'unsubscribed')), 'unsubscribed', now());
      return true;
    },
  };
};

export type Unsubscribe = ReturnType<typeof unsubscribe>;
