import * as z from 'zod/mini';
import { lines } from './text.ts';

/** A conversation between a client and the coach, and its limits. The rules are in `RULES.md`, Messages. */

export const messageLimits = {
  /** In UTF-16 code units. */
  text: 4_000,
  /** Messages per page, the newest first. */
  page: 50,
  /** Messages of a client per day (UTC). */
  perDay: 10,
  /** Messages of a trainer per hour. */
  perHour: 60,
  /** Messages of both sides in one conversation. */
  conversation: 1_000,
  /** Links that a client may request within 24 hours. */
  linksPerDay: 5,
  /** Days for which an emailed link opens the messages. */
  linkDays: 7,
  /** Hours for which a session may read after it opened a link. */
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
