import { recipientKey } from '../mail/recipient.ts';
import type { RecipientStore } from '../mail/recipient-store.ts';
import type { LeadSecretStore } from './lead-store.ts';
import { isSameSecret, parseToken } from './unsubscribe-token.ts';

interface Dependencies {
  readonly leads: LeadSecretStore;
  readonly recipients: Pick<RecipientStore, 'suppress'>;
  readonly now: () => Date;
}

/**
 * Ends the guide mails to the address of a lead.
 * @returns whether the token is one of ours
 * @throws Outage
 */
export interface Unsubscribe {
  check: (token: string) => Promise<boolean>;
  confirm: (token: string) => Promise<boolean>;
}

export const unsubscribe = ({ leads, recipients, now }: Dependencies): Unsubscribe => {
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
      await recipients.suppress(recipientKey(email), 'unsubscribed', now());
      return true;
    },
  };
};
