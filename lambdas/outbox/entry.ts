import * as z from 'zod/mini';
import { emailKind, emailKindNames } from '../email/kinds.ts';
import { entryId } from './queue-message.ts';

const time = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))));

/** An email to send, now or later. Times are ISO 8601. */
const entrySchema = z.object({
  version: z.literal(1),
  /** The id of the record that the email is about. */
  id: entryId,
  kind: z.enum(emailKindNames),
  /** The email's data. Removed once the email was sent or may not be sent; a failed entry keeps it. */
  payload: z.optional(z.record(z.string(), z.optional(z.string()))),
  /**
   * `pending` and `sending` are unfinished, the rest are outcomes: `failed` is sent only if the operator
   * requeues it, `suppressed` may not be sent, `bounced` and `complained` were returned.
   */
  state: z.enum(['pending', 'sending', 'sent', 'failed', 'suppressed', 'bounced', 'complained']),
  /** The email isn't sent before this time. */
  dueAt: time,
  /** When the sweep enqueues it next; absent once there is an outcome. */
  sweepAt: z.optional(time),
  /**
   * Increases with each change; a change is stored only if no other one was stored since the entry was read.
   */
  revision: z.int(),
  /** Number of attempts to send, including one that is still running. */
  attempts: z.int(),
  /** While `sending`: which sender holds it, and until when. */
  lease: z.optional(z.object({ holder: z.string(), until: time })),
  /** An attempt ended without SES's answer, so the email may have been sent. */
  inDoubt: z.optional(z.boolean()),
  messageId: z.optional(z.string()),
  /** Why it failed, was suppressed, or waits. */
  reason: z.optional(z.string()),
  settledAt: z.optional(time),
  /** When TTL deletes an entry with an outcome, in seconds. */
  expiresAt: z.optional(z.int()),
});

export type Entry = z.infer<typeof entrySchema>;
export type EntryState = Entry['state'];

/** @returns undefined if it isn't an entry of this version, or lacks what its email needs */
export const readEntry = (item: Record<string, unknown>): Entry | undefined => {
  const { data: entry } = entrySchema.safeParse(item);
  if (entry?.state === 'sending' && !entry.lease) return undefined;
  if (entry?.state !== 'pending' && entry?.state !== 'sending') return entry;
  const canBeSent = emailKind(entry.kind).needs.safeParse(entry.payload).success;
  return entry.sweepAt && canBeSent ? entry : undefined;
};
