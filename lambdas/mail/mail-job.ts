/** One mail to send, as it goes through the queue: keys and nothing else. */
export type MailJob =
  | { kind: 'guide'; leadId: string }
  | { kind: 'assessment'; userId: string; assessmentId: string };

export const encodeJob = (job: MailJob): string => JSON.stringify(job);

/** @returns undefined if the text is no job of ours */
export const decodeJob = (text: string): MailJob | undefined => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { kind, leadId, userId, assessmentId } = value as Record<string, unknown>;
  if (kind === 'guide' && typeof leadId === 'string') return { kind, leadId };
  if (kind === 'assessment' && typeof userId === 'string' && typeof assessmentId === 'string') {
    return { kind, userId, assessmentId };
  }
  return undefined;
};

/** The id under which a job appears in logs and message tags. */
export const recordId = (job: MailJob): string =>
  job.kind === 'guide' ? job.leadId : job.assessmentId;
