import { freshAddress } from './product.ts';
import { guideJob } from './records.ts';
import { leadIdOf, newKey } from './submissions.ts';

/** A lead that can still be handed in, and the rule for its mail. */
export const newLead = () => {
  const [key, email] = [newKey(), freshAddress()];
  const leadId = leadIdOf(key);
  const mail = { service: 'ses', about: email } as const;
  return { key, email, leadId, job: guideJob(leadId), mail };
};
