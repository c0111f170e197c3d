import { randomUUID } from 'node:crypto';
import { contexts } from '#lambdas/platform/crypto/contexts.ts';
import type { Decrypt } from '#lambdas/platform/crypto/decrypt.ts';
import { type Encrypt, steps } from '#lambdas/platform/crypto/encrypt.ts';
import type { Item, Table } from '#lambdas/platform/store/table.ts';
import type { Write } from '#lambdas/platform/store/writes.ts';
import type { Case, EndedWait, LogLine, Status } from '#shared/domain/case.ts';
import type { Message } from '#shared/domain/message.ts';

/** A line of a case's log, in the client's partition. The text of a note is encrypted. */
export interface StoredLine extends EndedWait {
  userId: string;
  /** `log#`, the time, and an id. */
  item: string;
  kind: 'tried' | 'reached' | 'note' | 'status';
  /** The trainer's id. */
  by: string;
  encrypted?: Uint8Array | undefined;
  status?: Status | undefined;
  reason?: Case['reason'];
}

/** Encrypts the text, if there is one. */
export const newLine = async (
  encrypt: Encrypt,
  line: Omit<StoredLine, 'item' | 'encrypted'>,
  text?: string,
): Promise<StoredLine> => {
  const item = `log#${line.at}#${randomUUID()}`;
  const context = contexts.note(line.userId, item);
  const encrypted = text === undefined ? text : await encrypt({ text }, steps.text, context);
  return { ...line, item, encrypted };
};

export interface StoredMessage {
  userId: string;
  /** `message#`, the time, and an id. */
  item: string;
  at: string;
  from: 'client' | 'coach';
  /** The trainer's id. Clients don't see which trainer wrote. */
  by?: string | undefined;
  encrypted: Uint8Array;
}

export const newMessage = async (
  encrypt: Encrypt,
  { text, ...message }: Omit<StoredMessage, 'item' | 'encrypted'> & { text: string },
): Promise<StoredMessage> => {
  const { userId, at, from } = message;
  const item = `message#${at}#${randomUUID()}`;
  const encrypted = await encrypt({ text }, steps.text, contexts.message(userId, item, from));
  return { ...message, item, encrypted };
};

export const putInLog = (cases: Table, item: StoredLine | StoredMessage): Write => ({
  table: cases,
  item,
  condition: 'attribute_not_exists(userId)',
});

export const idOf = ({ item }: StoredMessage): string => item.slice(-36);

const decryptMessage = async (
  decrypt: Decrypt,
  { userId, item, from, encrypted }: StoredMessage,
): Promise<string | undefined> =>
  (await decrypt<{ text: string }>(encrypted, contexts.message(userId, item, from)))?.text;

export const decryptNote = async (
  decrypt: Decrypt,
  { userId, item, encrypted }: StoredLine,
): Promise<string | undefined> =>
  encrypted && (await decrypt<{ text: string }>(encrypted, contexts.note(userId, item)))?.text;

/** Splits the items of a client's partition. */
export const logIn = (items: readonly Item[]) => {
  const beginningWith = (kind: string) => items.filter(({ item }) => String(item).startsWith(kind));
  return {
    messages: beginningWith('message#') as unknown as StoredMessage[],
    lines: beginningWith('log#') as unknown as StoredLine[],
  };
};

/** As the client sees it. */
export const readMessage = async (decrypt: Decrypt, stored: StoredMessage): Promise<Message> => {
  const { from, at } = stored;
  return { id: idOf(stored), from, at, text: await decryptMessage(decrypt, stored) };
};

export const readLogLine = async (
  decrypt: Decrypt,
  nameOf: (trainer: string) => string,
  stored: StoredLine | StoredMessage,
): Promise<LogLine> => {
  const { item: line, at, by = '' } = stored;
  if ('from' in stored) {
    const message = {
      kind: 'message',
      line,
      at,
      text: await decryptMessage(decrypt, stored),
    } as const;
    return stored.from === 'client'
      ? { ...message, from: 'client' }
      : { ...message, from: 'coach', by: nameOf(by) };
  }
  const { kind, status = 'open', reason } = stored;
  const ofTrainer = { line, at, by: nameOf(by) };
  if (kind === 'status') return { kind, ...ofTrainer, status, reason };
  return { kind, ...ofTrainer, text: await decryptNote(decrypt, stored) };
};
