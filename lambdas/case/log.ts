import { randomUUID } from 'node:crypto';
import { contexts } from '#lambdas/platform/crypto/contexts.ts';
import type { Decrypt } from '#lambdas/platform/crypto/decrypt.ts';
import type { Encrypt } from '#lambdas/platform/crypto/encrypt.ts';
import { decryptJson, encryptJson, steps } from '#lambdas/platform/crypto/json.ts';
import type { Item, Table } from '#lambdas/platform/store/table.ts';
import type { Write } from '#lambdas/platform/store/writes.ts';
import type { Case, LogLine, Status } from '#shared/domain/case.ts';

/** A line of a case's log, in the client's partition. The text of a note is encrypted. */
export interface StoredLine {
  userId: string;
  /** `log#`, the time, and an id. */
  item: string;
  kind: 'tried' | 'reached' | 'note' | 'status';
  at: string;
  /** The trainer's id. */
  by: string;
  encrypted?: Uint8Array | undefined;
  status?: Status | undefined;
  reason?: Case['reason'];
  /** Of a line “Reached”: the wait that it ended. */
  waitingSince?: string | undefined;
  waitingFor?: Case['waitingFor'];
  tries?: number | undefined;
}

export const newLine = (line: Omit<StoredLine, 'item'>): StoredLine => ({
  ...line,
  item: `log#${line.at}#${randomUUID()}`,
});

export const encryptNote = (
  encrypt: Encrypt,
  { userId, item }: Pick<StoredLine, 'userId' | 'item'>,
  text: string,
): Promise<Uint8Array> => encryptJson(encrypt, { text }, steps.text, contexts.note(userId, item));

export const putLine = (cases: Table, line: StoredLine): Write => ({
  table: cases,
  item: line,
  condition: 'attribute_not_exists(userId)',
});

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

export const encryptMessage = async (
  encrypt: Encrypt,
  { userId, from, by, at, text }: Omit<StoredMessage, 'item' | 'encrypted'> & { text: string },
): Promise<StoredMessage> => {
  const item = `message#${at}#${randomUUID()}`;
  const context = contexts.message(userId, item, from);
  const encrypted = await encryptJson(encrypt, { text }, steps.text, context);
  return { userId, item, at, from, by, encrypted };
};

export const putMessage = (cases: Table, message: StoredMessage): Write => ({
  table: cases,
  item: message,
  condition: 'attribute_not_exists(userId)',
});

export const idOf = ({ item }: Pick<StoredMessage, 'item'>): string => item.slice(-36);

export const decryptMessage = async (
  decrypt: Decrypt,
  { userId, item, from, encrypted }: StoredMessage,
): Promise<string | undefined> =>
  (await decryptJson<{ text: string }>(decrypt, encrypted, contexts.message(userId, item, from)))
    ?.text;

export const decryptNote = async (
  decrypt: Decrypt,
  { userId, item, encrypted }: StoredLine,
): Promise<string | undefined> =>
  encrypted === undefined
    ? undefined
    : (await decryptJson<{ text: string }>(decrypt, encrypted, contexts.note(userId, item)))?.text;

const isMessage = (item: Item): boolean => String(item.item).startsWith('message#');

/** Splits the items of a client's partition. */
export const logIn = (items: readonly Item[]) => ({
  messages: items.filter(isMessage) as unknown as StoredMessage[],
  lines: items.filter(({ item }) => String(item).startsWith('log#')) as unknown as StoredLine[],
});

export const readLine = async (
  decrypt: Decrypt,
  nameOf: (trainer: string) => string,
  stored: StoredLine,
): Promise<LogLine> => {
  const { item: line, kind, at, by, status, reason } = stored;
  const ofTrainer = { line, at, by: nameOf(by) };
  if (kind === 'status') return { kind, ...ofTrainer, status: status ?? 'open', reason };
  return { kind, ...ofTrainer, text: await decryptNote(decrypt, stored) };
};

export const readMessageLine = async (
  decrypt: Decrypt,
  nameOf: (trainer: string) => string,
  stored: StoredMessage,
): Promise<LogLine> => {
  const { item: line, at, from, by = '' } = stored;
  const text = await decryptMessage(decrypt, stored);
  return from === 'client'
    ? { kind: 'message', line, at, from, text }
    : { kind: 'message', line, at, from, by: nameOf(by), text };
};
