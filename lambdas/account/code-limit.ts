import type { Recipient } from '#lambdas/email/recipient.ts';

/**
 * How many codes we email to one address per UTC day, for all accounts together. The limit protects
 * strangers' mailboxes from a flood.
 */
export const CODES_A_DAY = 3;

interface Dependencies {
  readonly find: (email: string) => Promise<Pick<Recipient, 'id' | 'suppressed'>>;
  readonly daily: (counter: string, most: number, now: Date) => Promise<boolean>;
  readonly now: () => Date;
}

/**
 * If it returns true, also counts the code. All variants of an address share one count, and
 * deleting the account doesn't reset it.
 */
export const mayEmailCode = async (
  { find, daily, now }: Dependencies,
  email: string,
): Promise<boolean> => {
  const { id, suppressed } = await find(email);
  if (suppressed !== undefined && suppressed !== 'unsubscribed') return false;
  return daily(`codes#${id}`, CODES_A_DAY, now());
};
