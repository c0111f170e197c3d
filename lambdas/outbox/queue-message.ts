import * as z from 'zod/mini';
import { parseJson } from '#lambdas/platform/http/parse-json.ts';

/** 32 hexadecimal digits. Whatever else an id holds must not reach a queue, a tag or a log. */
export const entryId = z.string().check(z.regex(/^[0-9a-f]{32}$/));

export const isEntryId = (value: unknown): value is string => entryId.safeParse(value).success;

/** A mail came back. */
const returnedMessage = z.object({
  type: z.literal('returned'),
  state: z.enum(['bounced', 'complained']),
  /** The entry it was sent for; not known from a notification without headers. */
  id: z.optional(entryId),
  isNotice: z.boolean(),
  /** Hashes of the addresses that are not to be mailed again. */
  recipients: z.array(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
});

/** The mail queue carries ids and hashes and nothing else, so that no queue ever holds an address. */
const queueMessage = z.union([
  /** A mail has to be sent. */
  z.object({ type: z.literal('send'), id: entryId }),
  returnedMessage,
]);

export type ReturnedMessage = z.infer<typeof returnedMessage>;
export type QueueMessage = z.infer<typeof queueMessage>;

export const encodeMessage = (message: QueueMessage): string => JSON.stringify(message);

/** @returns undefined if the text is no message of ours */
export const decodeMessage = (text: string): QueueMessage | undefined =>
  parseJson(queueMessage, text);
