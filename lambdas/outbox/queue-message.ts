import { isEntryId } from './entry.ts';

/** A mail has to be sent. */
export interface SendMessage {
  type: 'send';
  id: string;
}

/** A mail came back. */
export interface ReturnedMessage {
  type: 'returned';
  state: 'bounced' | 'complained';
  /** The entry it was sent for; not known from a notification without headers. */
  id?: string;
  isNotice: boolean;
  /** Hashes of the addresses that are not to be mailed again. */
  recipients: string[];
}

/** The mail queue carries ids and hashes and nothing else, so that no queue ever holds an address. */
export type QueueMessage = SendMessage | ReturnedMessage;

export const encodeMessage = (message: QueueMessage): string => JSON.stringify(message);

const parse = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};

const isHash = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

/** @returns undefined if the text is no message of ours */
export const decodeMessage = (text: string): QueueMessage | undefined => {
  const { type, id, state, isNotice, recipients } = parse(text);
  if (type === 'send' && isEntryId(id)) return { type, id };
  if (type !== 'returned' || (state !== 'bounced' && state !== 'complained')) return undefined;
  if (!Array.isArray(recipients) || !recipients.every(isHash)) return undefined;
  if (id !== undefined && !isEntryId(id)) return undefined;
  return { type, state, ...(id && { id }), isNotice: isNotice === true, recipients };
};
