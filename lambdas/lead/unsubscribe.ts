import type { HashAddress } from '../adapters/address-hash.ts';
import { suppressedAddress } from '../mail/recipient.ts';
import type { Suppress } from '../mail/recipient-store.ts';
import { isSameSecret, parseToken } from '../mail/unsubscribe-token.ts';
import type { LeadSecretStore } from './lead-store.ts';

interface Dependencies {
  readonly leads: LeadSecretStore;
  readonly hash: HashAddress;
  readonly suppress: Suppress;
  readonly now: () => Date;
}

/**
 * Ends the guide mails to the address of a lead.
 * @returns whether the token is one of ours
 * @throws ServiceUnavailableError
 */
export interface Unsubscribe {
  check: (token: string) => Promise<boolean>;
  confirm: (token: string) => Promise<boolean>;
}

export const unsubscribe = ({ leads, hash, suppress, now }: Dependencies): Unsubscribe => {
  const addressOf = async (token: string): Promise<string | undefined> => {
    const parsed = parseToken(token);
    const lead = parsed && (await leads.findSecret(parsed.leadId));
    return lead && isSameSecret(lead.unsubscribeSecret, parsed.secret) ? lead.email : undefined;
  };
  return {
    check: async (token) => (await addressOf(token)) !== undefined,
    async confirm(token) {
      const email = await addressOf(token);
      if (email === undefined) return false;
      await suppress(await hash(suppressedAddress(email, 'unsubscribed')), 'unsubscribed', now());
      return true;
    },
  };
};
