import { noteOpened } from '#lambdas/case/message.ts';
import { readEncrypted, UnreadableError } from '#lambdas/coach/case/encrypted.ts';
import { queryAll, queryPage } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { transact } from '#lambdas/platform/aws/writes.ts';
import type { Decrypt } from '#lambdas/platform/crypto/decrypt.ts';
import { describeError, log } from '#lambdas/platform/log.ts';
import {
  type Message,
  messageLimits,
  messageSchema,
  type Sender,
} from '#shared/domain/messages.ts';
import { messageContext, type StoredMessage, timeOf } from './stored-message.ts';

export const decryptMessage = async (
  decrypt: Decrypt,
  { id, from, at, readAt, encrypted, userId }: StoredMessage,
): Promise<Message> => {
  const message: Message = { id, from, at: timeOf({ at }), ...(readAt && { readAt }) };
  try {
    const context = messageContext({ userId, at, from });
    const found = messageSchema.safeParse({
      ...message,
      ...((await readEncrypted(decrypt, encrypted, context)) as object),
    });
    return found.data ?? message;
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    log('message-unreadable', { id });
    return message;
  }
};

export const findPage = async (
  messages: Table,
  userId: string,
  { before, since }: { before?: string | undefined; since?: string | undefined },
): Promise<{ rows: StoredMessage[]; last: string | undefined }> => {
  // Keys begin with a digit, and `~` sorts after all keys with the same time.
  const [first, newest] = [since ? `${since}~` : '0', before ?? '~'];
  // DynamoDB refuses a lower bound above the upper bound.
  if (newest < first) return { rows: [], last: undefined };
  const found = (await queryPage(messages, {
    // `BETWEEN` also returns `before`, and one more item shows whether there is a next page.
    limit: messageLimits.page + 2,
    backwards: true,
    where: 'userId = :user AND #at BETWEEN :since AND :before',
    values: { ':user': userId, ':since': first, ':before': newest },
  })) as unknown as StoredMessage[];
  const older = found.filter(({ at }) => at !== before);
  const rows = older.slice(0, messageLimits.page);
  return { rows, last: older.length > rows.length ? rows.at(-1)?.at : undefined };
};

export const findAll = async (messages: Table, userId: string): Promise<StoredMessage[]> => {
  const pages = await Array.fromAsync(
    queryAll(messages, { where: 'userId = :user', values: { ':user': userId } }),
  );
  return pages.flat() as unknown as StoredMessage[];
};

/** Doesn't throw, so that the reader still gets the messages. */
export const markOpened = async (
  { messages, clients }: Record<'messages' | 'clients', Table>,
  rows: readonly StoredMessage[],
  by: Sender,
  now: Date,
): Promise<void> => {
  const opened = rows.filter(({ from, readAt }) => from !== by && readAt === undefined);
  const userId = opened[0]?.userId;
  if (userId === undefined) return;
  try {
    await transact([
      ...opened.map(({ at }) => ({
        table: messages,
        key: { userId, at },
        update: 'SET readAt = :now',
        condition: 'attribute_exists(userId) AND attribute_not_exists(readAt)',
        values: { ':now': now.toISOString() },
      })),
      noteOpened(clients, userId, by, opened.length),
    ]);
  } catch (error) {
    log('openings-not-noted', { id: userId, ...describeError(error) });
  }
};
