import * as z from 'zod/mini';
import { emailKind, emailKindNames } from '../email/kinds.ts';
import { entryId } from './queue-message.ts';

const time = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))));

const entrySchema = z.object({
  version: z.literal(1),
  /**
   * The id of the lead, assessment, or message that the email is about. For all other emails, a
   * derived or random id.
   */
  id: entryId,
  kind: z.enum(emailKindNames),
  payload: z.optional(z.record(z.string(), z.optional(z.string()))),
  link: z.optional(z.string()),
  /** Only for a message: when the API stored the message. */
  messageAt: z.optional(time),
  /**
   * `pending` and `sending` are unfinished, all others are outcomes:
   * - `failed`: the sender gave up. The operator can requeue the email.
   * - `suppressed`: the email may not be sent or isn't needed.
   * - `bounced`: the recipient's server returned the email.
   * - `complained`: the recipient marked the email as spam.
   */
  state: z.enum(['pending', 'sending', 'sent', 'failed', 'suppressed', 'bounced', 'complained']),
  dueAt: time,
  sweepAt: z.optional(time),
  revision: z.int(),
  attempts: z.int(),
  lease: z.optional(z.object({ holder: z.string(), until: time })),
  inDoubt: z.optional(z.boolean()),
  messageId: z.optional(z.string()),
  reason: z.optional(z.string()),
  settledAt: z.optional(time),
  expiresAt: z.optional(z.int()),
});

export type Entry = z.infer<typeof entrySchema>;
export type EntryState = Entry['state'];

export const readEntry = (item: Record<string, unknown>): Entry | undefined => {
  const { data: entry } = entrySchema.safeParse(item);
  if (entry?.state === 'sending' && !entry.lease) return undefined;
  if (entry?.state !== 'pending' && entry?.state !== 'sending') return entry;
  const canBeSent = emailKind(entry.kind).needs.safeParse(entry.payload).success;
  return entry.sweepAt && canBeSent ? entry : undefined;
};
