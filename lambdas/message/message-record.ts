import { reminderIdsOf } from '#lambdas/outbox/reminders/reminders.ts';
import type { Sender } from '#shared/domain/messages.ts';

/** A stored message: written once; only `readAt` is added later. */
export interface StoredMessage {
  version: 1;
  /** The `sub` of the client's account. */
  userId: string;
  /** ISO 8601, `#`, and the id: in the order in which they were sent. */
  at: string;
  /** Made by the page; also the id of the entry of the email about it. */
  id: string;
  from: Sender;
  /** Encrypted text, under `messageContext`. */
  encrypted: Uint8Array;
  /** The due time of the clock that it started, for the reminders. */
  dueAt?: string | undefined;
  readAt?: string;
}

type Bound = Pick<StoredMessage, 'userId' | 'at' | 'from'>;

/**
 * The encryption context of a message: KMS refuses to decrypt it in another conversation, at another time, or
 * for another sender.
 */
export const messageContext = ({ userId, at, from }: Bound) => ({
  userId,
  at,
  from,
  purpose: 'message',
});

export const timeOf = ({ at }: Pick<StoredMessage, 'at'>): string => at.slice(0, at.indexOf('#'));

/** The ids of the entries of a message's emails, with the reminders of the clock that it started. */
export const entryIdsOf = ({
  userId,
  id,
  dueAt,
}: Pick<StoredMessage, 'userId' | 'id' | 'dueAt'>): string[] => [
  id,
  ...(dueAt === undefined ? [] : reminderIdsOf({ userId, dueAt })),
];
