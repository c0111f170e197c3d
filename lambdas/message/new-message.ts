import type { Entry } from '#lambdas/outbox/entry.ts';
import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import type { Write } from '#lambdas/platform/aws/writes.ts';
import type { Encrypt } from '#lambdas/platform/crypto/encrypt.ts';
import { paddedJson } from '#lambdas/platform/crypto/padded.ts';
import type { Sender } from '#shared/domain/messages.ts';
import { messageContext, type StoredMessage, timeOf } from './stored-message.ts';

/** Padding hides the length and costs nothing, because DynamoDB bills each started KiB. */
const STEP_BYTES = 1024;
const ITEM_WITHOUT_TEXT_BYTES = 880;
const TRAINER_BYTES = 40;

export const encryptMessage = async (
  encrypt: Encrypt,
  {
    userId,
    id,
    from,
    by,
    text,
    time,
  }: Record<'userId' | 'id' | 'text', string> & {
    from: Sender;
    by?: string;
    time: Date;
  },
): Promise<StoredMessage> => {
  const at = `${time.toISOString()}#${id}`;
  const encrypted = await encrypt(
    paddedJson({ text }, STEP_BYTES, ITEM_WITHOUT_TEXT_BYTES + (by ? TRAINER_BYTES : 0)),
    messageContext({ userId, at, from }),
  );
  return { version: 1, userId, at, id, from, by, encrypted };
};

/** While the outbox has the entry, nobody can store the same message again. */
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

export const storedAt = async (outbox: Table, id: string): Promise<string | undefined> =>
  (await getItem(outbox, { id }, ['messageAt']))?.messageAt as string | undefined;
