import { type MailJob, readJob } from './mail-job.ts';
import { isRecipientKey, type RecipientKey, type Suppression } from './recipient.ts';

/** A mail that came back. */
export interface ReturnedMail {
  kind: 'returned';
  state: Extract<Suppression, 'bounced' | 'complained'>;
  /** What it was sent for; not there in a notification without headers. */
  job?: MailJob;
  /** Who is not to be mailed again. */
  recipients: RecipientKey[];
}

/** What goes through the mail queue: keys and nothing else, so that no queue ever holds an address. */
export type QueueMessage = MailJob | ReturnedMail;

export const encodeMessage = (message: QueueMessage): string => JSON.stringify(message);

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const readReturned = (value: unknown): ReturnedMail | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const { kind, state, job, recipients } = value as Record<string, unknown>;
  if (kind !== 'returned' || (state !== 'bounced' && state !== 'complained')) return undefined;
  if (!Array.isArray(recipients) || !recipients.every(isRecipientKey)) return undefined;
  const read = readJob(job);
  if (job !== undefined && !read) return undefined;
  return { kind, state, ...(read && { job: read }), recipients };
};

/** @returns undefined if the text is no message of ours */
export const decodeMessage = (text: string): QueueMessage | undefined => {
  const value = parse(text);
  return readReturned(value) ?? readJob(value);
};
