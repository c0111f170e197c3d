import * as z from 'zod/mini';
import { isBlank, lines } from './text.ts';

export const messageLimits = {
  text: 4_000,
  page: 50,
  /** A client may send this many messages per UTC day. */
  perDay: 10,
  perHour: 60,
  conversation: 1_000,
  linksPerDay: 5,
  linkDays: 7,
  readHours: 12,
} as const;

export const WRITE_FIRST = 'Write something first.';

export const messageText = lines().check(
  z.refine((text) => !isBlank(text), WRITE_FIRST),
  z.refine(
    (text) => text.length <= messageLimits.text,
    'A message can have at most 4,000 characters.',
  ),
);

export const senders = ['client', 'coach'] as const;
export type Sender = (typeof senders)[number];

const time = z.iso.datetime();

export const messageSchema = z.object({
  id: z.string(),
  from: z.enum(senders),
  at: time,
  text: z.optional(z.string()),
  readAt: z.optional(time),
});

export type Message = z.infer<typeof messageSchema>;
