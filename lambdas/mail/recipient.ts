const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/** The person behind an address: its case, a plus tag and Gmail's dots don't make another one. */
export const foldAddress = (email: string): string => {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at).toLowerCase();
  const domain = email.slice(at + 1).toLowerCase();
  const plus = local.indexOf('+');
  const folded = plus > 0 ? local.slice(0, plus) : local;
  return GMAIL.has(domain) ? `${folded.replaceAll('.', '')}@gmail.com` : `${folded}@${domain}`;
};

/** One address and no other: a domain without plus-addressing has other people behind tags. */
export const exactAddress = (email: string): string => email.toLowerCase();

/** A bounce and an erasure are of one address; complaints and unsubscribing are of the person behind it. */
export type Suppression = 'bounced' | 'complained' | 'unsubscribed' | 'erased';

export const isOfAddress = (reason: Suppression): boolean =>
  reason === 'bounced' || reason === 'erased';

/** The address under whose hash a suppression is kept. */
export const suppressedAddress = (email: string, reason: Suppression): string =>
  isOfAddress(reason) ? exactAddress(email) : foldAddress(email);

export interface Share {
  /** The entry whose mail took it. */
  entryId: string;
  at: string;
}

export interface Recipient {
  /** The hash of the folded address. */
  id: string;
  /** Counts the changes, so that two senders can't both take the last share. */
  revision: number;
  /** The guide mails of the last day. */
  shares: Share[];
  suppressed?: Suppression;
  /** Something is known that has to outlive the shares. */
  isKept: boolean;
}

const MINUTE = 60_000;

/** Guide mails to one recipient: the least time between two, and the most within a window. In milliseconds. */
export const guideMailLimits = {
  minInterval: 10 * MINUTE,
  maxPerDay: 3,
  window: 24 * 60 * MINUTE,
} as const;

/** May this entry's mail be sent? `has-share`: an earlier attempt for the same entry was allowed already. */
export type Permission = 'new-share' | 'has-share' | 'limited' | Suppression;

export const recentShares = ({ shares }: Recipient, now: Date): Share[] =>
  shares.filter(({ at }) => now.getTime() - Date.parse(at) < guideMailLimits.window);

export const permissionFor = (recipient: Recipient, entryId: string, now: Date): Permission => {
  if (recipient.suppressed) return recipient.suppressed;
  if (recipient.shares.some((share) => share.entryId === entryId)) return 'has-share';
  const recent = recentShares(recipient, now);
  const isApart = recent.every(
    ({ at }) => now.getTime() - Date.parse(at) >= guideMailLimits.minInterval,
  );
  return isApart && recent.length < guideMailLimits.maxPerDay ? 'new-share' : 'limited';
};
