import { freshAddress } from '#tests/support/product/product.ts';
import { leadIdOf, newKey } from '#tests/support/product/submissions.ts';

const change = { service: 'dynamodb', operation: 'PutItem' } as const;

/** A new lead's key, address, and id, and fault rules for the calls that store it and send its email. */
export const newLead = () => {
  const [key, email] = [newKey(), freshAddress()];
  const leadId = leadIdOf(key);
  return {
    key,
    email,
    leadId,
    put: { service: 'dynamodb', operation: 'TransactWriteItems', about: email } as const,
    claim: { ...change, about: [leadId, '"sending"'] },
    settle: { ...change, about: [leadId, 'messageId'] },
    sending: { service: 'ses', about: email } as const,
  };
};
