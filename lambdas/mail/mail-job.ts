/** One mail to send: the keys of the record that asks for it. */
export type MailJob =
  | { kind: 'guide'; leadId: string }
  | { kind: 'assessment'; userId: string; assessmentId: string };

/** @returns undefined if the value is no job of ours */
export const readJob = (value: unknown): MailJob | undefined => {
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
