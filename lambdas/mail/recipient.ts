import { createHash } from 'node:crypto';

const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/** The person behind an address: its case, what follows a plus, and Gmail's dots don't make another one. */
export const foldAddress = (email: string): string => {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at).toLowerCase();
  const domain = email.slice(at + 1).toLowerCase();
  const plus = local.indexOf('+');
  const folded = plus > 0 ? local.slice(0, plus) : local;
  return GMAIL.has(domain) ? `${folded.replaceAll('.', '')}@gmail.com` : `${folded}@${domain}`;
};

/** The key of what is known of a recipient, in the table of leads. The address can't be read out of it. */
export type RecipientKey = `recipient#${string}`;

export const recipientKey = (email: string): RecipientKey =>
  `recipient#${createHash('sha256').update(foldAddress(email)).digest('hex')}`;

export const isRecipientKey = (value: unknown): value is RecipientKey =>
  typeof value === 'string' && /^recipient#[0-9a-f]{64}$/.test(value);

export type Suppression = 'bounced' | 'complained' | 'unsubscribed';

/** What is kept of a recipient. */
export interface Recipient {
  /** Counts the changes, so that two mailers can't both take the last share. */
  version: number;
  /** The guide mails of the last day. */
  shares: { leadId: string; at: string }[];
  suppressed?: Suppression;
}

const MINUTE = 60_000;
/** No two guide mails within `apart`, and no more than `most` within `day` (milliseconds), to one recipient. */
export const share = { apart: 10 * MINUTE, most: 3, day: 24 * 60 * MINUTE } as const;

/** May this lead's mail go out? `has-share`: an earlier attempt for the same lead was allowed already. */
export type Permission = 'new-share' | 'has-share' | 'limited' | Suppression;

export const permissionFor = (recipient: Recipient, leadId: string, now: Date): Permission => {
  if (recipient.suppressed) return recipient.suppressed;
  if (recipient.shares.some((taken) => taken.leadId === leadId)) return 'has-share';
  const recent = sharesOfDay(recipient, now);
  const isApart = recent.every(({ at }) => now.getTime() - Date.parse(at) >= share.apart);
  return isApart && recent.length < share.most ? 'new-share' : 'limited';
};

export const sharesOfDay = ({ shares }: Recipient, now: Date): Recipient['shares'] =>
  shares.filter(({ at }) => now.getTime() - Date.parse(at) < share.day);
