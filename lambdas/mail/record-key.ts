import { leadIdOfKey, leadKey } from '../lead/lead-key.ts';
import type { MailJob } from './mail-job.ts';

/** The key of the record that a job is about, in its table. */
export const recordKey = (job: MailJob): Record<string, string> =>
  job.kind === 'guide'
    ? leadKey(job.leadId)
    : { userId: job.userId, assessmentId: job.assessmentId };

/** @returns undefined if the key is of an item that asks for no mail */
export const jobOfKey = (key: Record<string, unknown>): MailJob | undefined => {
  const { pk, userId, assessmentId } = key;
  const leadId = typeof pk === 'string' ? leadIdOfKey(pk) : undefined;
  if (leadId) return { kind: 'guide', leadId };
  if (typeof userId === 'string' && typeof assessmentId === 'string') {
    return { kind: 'assessment', userId, assessmentId };
  }
  return undefined;
};
