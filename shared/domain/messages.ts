import * as z from 'zod/mini';
import { lines } from './text.ts';

/** A conversation between a client and the coach, and its limits. The rules are in `RULES.md`, Messages. */

export const messageLimits = {
  /** In UTF-16 code units. */
  text: 4_000,
  /** Messages a page, the newest first. */
  page: 50,
  /** Of a client, a day (UTC). */
  perDay: 10,
  /** Of a trainer, an hour. */
  perHour: 60,
  /** In one conversation, of both sides. */
  conversation: 1_000,
  /** Links that a client may ask for within 24 hours. */
  linksPerDay: 5,
  /** For how long a emailed link opens the messages, in days. */
  linkDays: 7,
  /** For how long a session may read once its link was opened, in hours. */
  readHours: 12,
} as const;

export const messageText = lines().check(
  z.refine((text) => text.length >= 1, 'Write something first'),
  z.refine((text) => text.length <= messageLimits.text, 'A message has at most 4,000 characters'),
);

export const senders = ['client', 'coach'] as const;
export type Sender = (typeof senders)[number];

const time = z.iso.datetime();

export const messageSchema = z.object({
  id: z.string(),
  from: z.enum(senders),
  at: time,
  /** Absent: it can't be decrypted. */
  text: z.optional(z.string()),
  /** When the other side first opened it. */
  readAt: z.optional(time),
});

export type Message = z.infer<typeof messageSchema>;
