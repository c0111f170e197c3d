import * as z from 'zod/mini';
import { emailKind, emailKindNames } from '../email/kinds.ts';
import { entryId } from './queue-message.ts';

const time = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))));

const entrySchema = z.object({
  version: z.literal(1),
  id: entryId,
  kind: z.enum(emailKindNames),
  payload: z.optional(z.record(z.string(), z.optional(z.string()))),
  link: z.optional(z.string()),
  messageAt: z.optional(time),
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
