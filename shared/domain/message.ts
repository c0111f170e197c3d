import * as z from 'zod/mini';
import { writtenText } from './text.ts';
import { time } from './time.ts';

export const messageLimits = {
  text: 4_000,
  /** A client can send this many messages a day. */
  perDay: 10,
  conversation: 1_000,
  characters: 500_000,
} as const;

interface Written {
  messages: number;
  characters: number;
}

/** Lambda answers with at most 6 MB, of which a character takes up to four bytes. */
export const isFull = ({ messages, characters }: Written, text = ''): boolean =>
  messages >= messageLimits.conversation || characters + text.length > messageLimits.characters;

export const messageText = writtenText(
  messageLimits.text,
  'A message can have at most 4,000 characters.',
);

export const messageSchema = z.object({
  id: z.string(),
  from: z.enum(['client', 'coach']),
  at: time,
  /** Missing if nobody can decrypt it. */
  text: z.optional(z.string()),
});

export type Message = z.infer<typeof messageSchema>;
