const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/** The person's address: letter case, a plus tag, and Gmail's dots don't make another one. */
export const foldAddress = (email: string): string => {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at).toLowerCase();
  const domain = email.slice(at + 1).toLowerCase();
  const plus = local.indexOf('+');
  const folded = plus > 0 ? local.slice(0, plus) : local;
  return GMAIL.has(domain) ? `${folded.replaceAll('.', '')}@gmail.com` : `${folded}@${domain}`;
};

/** One exact address: at a domain without plus-addressing, a tag may belong to another person. */
export const exactAddress = (email: string): string => email.toLowerCase();

/** A bounce and a deletion apply to one address; complaints and unsubscribes apply to every variant of it. */
export type Suppression = 'bounced' | 'complained' | 'unsubscribed' | 'deleted';

export const isOfAddress = (reason: Suppression): boolean =>
  reason === 'bounced' || reason === 'deleted';

/** The address whose hash a suppression is stored under. */
export const suppressedAddress = (email: string, reason: Suppression): string =>
  isOfAddress(reason) ? exactAddress(email) : foldAddress(email);

export interface Share {
  /** The entry whose email this share is. */
  entryId: string;
  at: string;
}

export interface Recipient {
  /** The hash of the folded address. */
  id: string;
  /** Increases with each change, so that two senders can't both send the last allowed email. */
  revision: number;
  /** The guide emails of the last day. */
  shares: Share[];
  suppressed?: Suppression;
  /** Whether the item must be kept longer than its shares. */
  isKept: boolean;
}

const MINUTE = 60_000;

/**
 * The limits of guide emails to one recipient: the shortest time between two, and the number within a window. In
 * milliseconds.
 */
export const guideEmailLimits = {
  minInterval: 10 * MINUTE,
  maxPerDay: 3,
  window: 24 * 60 * MINUTE,
} as const;

/**
 * Whether this entry's email may be sent. `has-share`: an earlier attempt for the same entry was already
 * allowed.
 */
export type Permission = 'new-share' | 'has-share' | 'limited' | Suppression;

export const recentShares = ({ shares }: Recipient, now: Date): Share[] =>
  shares.filter(({ at }) => now.getTime() - Date.parse(at) < guideEmailLimits.window);

export const permissionFor = (recipient: Recipient, entryId: string, now: Date): Permission => {
  if (recipient.suppressed) return recipient.suppressed;
  if (recipient.shares.some((share) => share.entryId === entryId)) return 'has-share';
  const recent = recentShares(recipient, now);
  const isApart = recent.every(
    ({ at }) => now.getTime() - Date.parse(at) >= guideEmailLimits.minInterval,
  );
  return isApart && recent.length < guideEmailLimits.maxPerDay ? 'new-share' : 'limited';
};
