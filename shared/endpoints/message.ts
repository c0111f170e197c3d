import * as z from 'zod/mini';
import { messageSchema, messageText } from '#shared/domain/message.ts';
import { time } from '#shared/domain/time.ts';
import { endpoint, nothing } from './endpoint.ts';

export const writeMessage = endpoint({
  role: 'account',
  path: '/api/write-message',
  input: z.object({ text: messageText }),
  answer: z.object({ id: z.string(), at: time }),
  bodyLimit: 32 * 1024,
  isAct: true,
});

/** Returns the conversation, the oldest message first, and marks the coach's messages as read. */
export const readMessages = endpoint({
  role: 'private',
  path: '/api/read-messages',
  input: nothing,
  answer: z.object({ messages: z.array(messageSchema) }),
  reasons: ['locked'],
});
