import { freshAddress } from '#tests/support/product/product.ts';
import { leadIdOf, newKey } from '#tests/support/product/submissions.ts';

const change = { service: 'dynamodb', operation: 'PutItem' } as const;

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
