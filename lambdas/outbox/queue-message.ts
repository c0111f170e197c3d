import * as z from 'zod/mini';
import { parseJson } from '#lambdas/platform/http/parse-json.ts';

/** This format keeps email addresses out of queues, tags, and logs. */
export const entryId = z.string().check(z.regex(/^[0-9a-f]{32}$/));

export const isEntryId = (value: unknown): value is string => entryId.safeParse(value).success;

const returnedMessage = z.object({
  type: z.literal('returned'),
  state: z.enum(['bounced', 'complained']),
  id: z.optional(entryId),
  isNotice: z.boolean(),
  recipients: z.array(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
});

const queueMessage = z.union([z.object({ type: z.literal('send'), id: entryId }), returnedMessage]);

export type ReturnedMessage = z.infer<typeof returnedMessage>;
export type QueueMessage = z.infer<typeof queueMessage>;

export const encodeMessage = (message: QueueMessage): string => JSON.stringify(message);

export const decodeMessage = (text: string): QueueMessage | undefined =>
  parseJson(queueMessage, text);
