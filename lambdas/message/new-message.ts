import type { Entry } from '#lambdas/outbox/entry.ts';
import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import type { Write } from '#lambdas/platform/aws/writes.ts';
import type { Encrypt } from '#lambdas/platform/crypto/encrypt.ts';
import { paddedJson } from '#lambdas/platform/crypto/padded.ts';
import type { Sender } from '#shared/domain/messages.ts';
import { messageContext, type StoredMessage, timeOf } from './stored-message.ts';

/**
 * `encryptMessage` pads to a multiple of this size, because a length could reveal something about
 * the content. DynamoDB bills each started KiB anyway.
 */
const STEP_BYTES = 1024;
/** The largest size of an item without its text. */
const OVERHEAD_BYTES = 880;

export const encryptMessage = async (
  encrypt: Encrypt,
  {
    userId,
    id,
    from,
    text,
    time,
  }: Record<'userId' | 'id' | 'text', string> & {
    from: Sender;
    time: Date;
  },
): Promise<StoredMessage> => {
  const at = `${time.toISOString()}#${id}`;
  const encrypted = await encrypt(
    paddedJson({ text }, STEP_BYTES, OVERHEAD_BYTES),
    messageContext({ userId, at, from }),
  );
  return { version: 1, userId, at, id, from, encrypted };
};

/**
 * Each message has an outbox entry with its id, even if no email is needed. While the entry exists,
 * the transaction refuses to store the same message again.
 */
export const putMessage = (
  { messages, outbox }: Record<'messages' | 'outbox', Table>,
  message: StoredMessage,
  entry: Entry,
): Write[] => [
  { table: messages, item: message, condition: 'attribute_not_exists(userId)' },
  {
    table: outbox,
    item: { ...entry, messageAt: timeOf(message) },
    condition: 'attribute_not_exists(id)',
  },
];

/** @returns when the message was stored; undefined if it wasn't */
export const storedAt = async (outbox: Table, id: string): Promise<string | undefined> =>
  (await getItem(outbox, { id }, ['messageAt']))?.messageAt as string | undefined;
