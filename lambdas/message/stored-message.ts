import { reminderIdsOf } from '#lambdas/outbox/reminders/reminders.ts';
import { derivedId } from '#lambdas/platform/crypto/submission-id.ts';
import type { Sender } from '#shared/domain/messages.ts';

export interface StoredMessage {
  version: 1;
  userId: string;
  /** The sort key: the time in ISO 8601, `#`, and the id. */
  at: string;
  id: string;
  from: Sender;
  /** The trainer who sent a coach’s message. Only trainers see who it was. */
  by?: string | undefined;
  encrypted: Uint8Array;
  dueAt?: string | undefined;
  readAt?: string;
}

/** A message's outbox entry has the same id. A sender who chose ids could choose another entry's. */
export const messageIdOf = (
  { userId, from }: Pick<StoredMessage, 'userId' | 'from'>,
  key: string,
): string => derivedId('message', userId, from, key);

type Bound = Pick<StoredMessage, 'userId' | 'at' | 'from'>;

export const messageContext = ({ userId, at, from }: Bound) => ({
  userId,
  at,
  from,
  purpose: 'message',
});

export const timeOf = ({ at }: Pick<StoredMessage, 'at'>): string => at.slice(0, at.indexOf('#'));

export const entryIdsOf = ({
  userId,
  id,
  dueAt,
}: Pick<StoredMessage, 'userId' | 'id' | 'dueAt'>): string[] => [
  id,
  ...(dueAt === undefined ? [] : reminderIdsOf({ userId, dueAt })),
];
