const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * For limits: plus tags, letter case, and Gmail's dots usually don't change who gets the email.
 */
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
