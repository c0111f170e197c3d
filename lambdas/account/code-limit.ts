import type { Recipient } from '#lambdas/email/recipient.ts';

/** Codes to one address in a day (UTC), counted for all accounts, so that no one can fill a stranger's mailbox. */
export const CODES_A_DAY = 3;

interface Dependencies {
  readonly find: (email: string) => Promise<Pick<Recipient, 'id' | 'suppressed'>>;
  /** @returns false if the address already got its codes of the day */
  readonly daily: (counter: string, most: number, now: Date) => Promise<boolean>;
  readonly now: () => Date;
}

/**
 * Whether a code may be emailed. Spellings of an address count as one, and deleting an account doesn't start the count
 * over. Who unsubscribed from guide emails still gets codes.
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
