import { freshAddress } from '#tests/support/product/product.ts';
import { leadIdOf, newKey } from '#tests/support/product/submissions.ts';

const change = { service: 'dynamodb', operation: 'PutItem' } as const;

/** A lead that can still be submitted, and the rules for the calls that it and its mail need. */
export const newLead = () => {
  const [key, email] = [newKey(), freshAddress()];
  const leadId = leadIdOf(key);
  return {
    key,
    email,
    leadId,
    put: { service: 'dynamodb', operation: 'TransactWriteItems', about: email } as const,
    handOver: { service: 'sqs', operation: 'SendMessage', about: leadId } as const,
    claim: { ...change, about: [leadId, '"sending"'] },
    settle: { ...change, about: [leadId, 'messageId'] },
    mail: { service: 'ses', about: email } as const,
  };
};
