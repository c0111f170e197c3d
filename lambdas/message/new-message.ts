import type { Table } from '#lambdas/platform/aws/table.ts';
import type { Write } from '#lambdas/platform/aws/writes.ts';
import type { Encrypt } from '#lambdas/platform/crypto/encrypt.ts';
import { paddedJson } from '#lambdas/platform/crypto/padded.ts';
import type { Sender } from '#shared/domain/messages.ts';
import { messageContext, type StoredMessage } from './message-record.ts';

/**
 * Messages are padded to whole KiB, which DynamoDB bills, because their length could reveal
 * something about their content.
 */
const STEP = 1024;
/** The maximum overhead of an item besides the text, in bytes. */
const OVERHEAD = 880;

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
    paddedJson({ text }, STEP, OVERHEAD),
    messageContext({ userId, at, from }),
  );
  return { version: 1, userId, at, id, from, encrypted };
};

export const putMessage = (messages: Table, message: StoredMessage): Write => ({
  table: messages,
  item: { ...message },
  condition: 'attribute_not_exists(userId)',
});
