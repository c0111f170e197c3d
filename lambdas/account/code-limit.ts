import type { Recipient } from '#lambdas/email/recipient.ts';

/**
 * Codes to one address in a day (UTC), from all accounts together, so that nobody can flood a stranger's
 * mailbox.
 */
export const CODES_A_DAY = 3;

interface Dependencies {
  readonly find: (email: string) => Promise<Pick<Recipient, 'id' | 'suppressed'>>;
  /** @returns false if the address already got all its codes of the day */
  readonly daily: (counter: string, most: number, now: Date) => Promise<boolean>;
  readonly now: () => Date;
}

/**
 * Spellings of an address count as one, and deleting the account doesn't reset the count. People who
 * unsubscribed from guide emails still get codes.
 * @throws ServiceUnavailableError
 */
export const mayEmailCode = async (
  { find, daily, now }: Dependencies,
  email: string,
): Promise<boolean> => {
  const { id, suppressed } = await find(email);
  if (suppressed !== undefined && suppressed !== 'unsubscribed') return false;
  return daily(`codes#${id}`, CODES_A_DAY, now());
};
