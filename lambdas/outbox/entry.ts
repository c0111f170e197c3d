import * as z from 'zod/mini';
import { mailKind, mailKindNames } from '../mail/kinds.ts';
import { entryId } from './queue-message.ts';

const time = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))));

/** A mail to be sent, now or later. Times are ISO 8601. */
const entrySchema = z.object({
  version: z.literal(1),
  /** The id of the record that the mail is about. */
  id: entryId,
  kind: z.enum(mailKindNames),
  /** The mail's data. It is removed once the mail was sent or may not be sent; a failed entry keeps it. */
  payload: z.optional(z.record(z.string(), z.optional(z.string()))),
  /**
   * `pending` and `sending` are on the way, the rest are outcomes: `failed` will not be sent unless somebody requeues
   * it, `suppressed` may not be, `bounced` and `complained` came back.
   */
  state: z.enum(['pending', 'sending', 'sent', 'failed', 'suppressed', 'bounced', 'complained']),
  /** The mail is never sent before. */
  dueAt: time,
  /** When the sweep looks at it; absent once there is an outcome. */
  sweepAt: z.optional(time),
  /** Counts the changes; each is made under the condition that there was no other one since it was read. */
  revision: z.int(),
  /** Number of sends begun. */
  attempts: z.int(),
  /** While `sending`: who tries, and until when nobody else may. */
  lease: z.optional(z.object({ holder: z.string(), until: time })),
  /** An attempt ended without telling whether SES accepted the mail. */
  inDoubt: z.optional(z.boolean()),
  messageId: z.optional(z.string()),
  /** Why it failed, was suppressed, or waits. */
  reason: z.optional(z.string()),
  settledAt: z.optional(time),
  /** Of an entry with its outcome, in seconds. */
  expiresAt: z.optional(z.int()),
});

export type Entry = z.infer<typeof entrySchema>;
export type EntryState = Entry['state'];

/** @returns undefined if it is no entry of this version, or lacks what its mail needs */
export const readEntry = (item: Record<string, unknown>): Entry | undefined => {
  const { data: entry } = entrySchema.safeParse(item);
  if (entry?.state === 'sending' && !entry.lease) return undefined;
  if (entry?.state !== 'pending' && entry?.state !== 'sending') return entry;
  const canBeSent = mailKind(entry.kind).needs.safeParse(entry.payload).success;
  return entry.sweepAt && canBeSent ? entry : undefined;
};
