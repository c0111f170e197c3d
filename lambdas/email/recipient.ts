const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/** Plus tags, letter case, and Gmail's dots usually don't change who gets the email. */
export const foldAddress = (email: string): string => {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at).toLowerCase();
  const domain = email.slice(at + 1).toLowerCase();
  const plus = local.indexOf('+');
  const folded = plus > 0 ? local.slice(0, plus) : local;
  return GMAIL.has(domain) ? `${folded.replaceAll('.', '')}@gmail.com` : `${folded}@${domain}`;
};

/** Keeps plus tags, because at some domains each tag belongs to a different person. */
export const exactAddress = (email: string): string => email.toLowerCase();

export type Suppression = 'bounced' | 'complained' | 'unsubscribed';

export const suppressedAddress = (email: string, reason: Suppression): string =>
  reason === 'bounced' ? exactAddress(email) : foldAddress(email);

export interface Share {
  entryId: string;
  at: string;
}

export interface Recipient {
  id: string;
  revision: number;
  shares: Share[];
  suppressed?: Suppression;
  isKept: boolean;
}

const MINUTE = 60_000;

export const guideEmailLimits = {
  minInterval: 10 * MINUTE,
  maxPerDay: 3,
  window: 24 * 60 * MINUTE,
} as const;

/** `has-share`: an earlier attempt already counted toward the limit. */
export type Permission = 'new-share' | 'has-share' | 'limited' | Suppression;

export const recentShares = ({ shares }: Pick<Recipient, 'shares'>, now: Date): Share[] =>
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
