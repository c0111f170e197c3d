import { reminderIdsOf } from '#lambdas/outbox/reminders/reminders.ts';
import type { Sender } from '#shared/domain/messages.ts';

/** A stored message. It never changes, except that `readAt` is added. */
export interface StoredMessage {
  version: 1;
  userId: string;
  /** ISO 8601, `#`, and the id: sorts messages by time. */
  at: string;
  /** The page makes the id. The outbox entry of the email about the message has the same id. */
  id: string;
  from: Sender;
  encrypted: Uint8Array;
  /** The due time of the clock that the message started, to find its reminders. */
  dueAt?: string | undefined;
  readAt?: string;
}

type Bound = Pick<StoredMessage, 'userId' | 'at' | 'from'>;

/**
 * The encryption context of a message. `decryptWith` refuses a message that was moved to another client, time, or
 * sender.
 */
export const messageContext = ({ userId, at, from }: Bound) => ({
  userId,
  at,
  from,
  purpose: 'message',
});

export const timeOf = ({ at }: Pick<StoredMessage, 'at'>): string => at.slice(0, at.indexOf('#'));

/**
 * The ids of the outbox entries of a message: of the email about it, and of the reminders if it started a
 * clock.
 */
export const entryIdsOf = ({
  userId,
  id,
  dueAt,
}: Pick<StoredMessage, 'userId' | 'id' | 'dueAt'>): string[] => [
  id,
  ...(dueAt === undefined ? [] : reminderIdsOf({ userId, dueAt })),
];
