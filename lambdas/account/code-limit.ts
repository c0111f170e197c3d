import type { Recipient } from '#lambdas/email/recipient.ts';

export const CODES_A_DAY = 3;

interface Dependencies {
  readonly find: (email: string) => Promise<Pick<Recipient, 'id' | 'suppressed'>>;
  readonly daily: (counter: string, most: number, now: Date) => Promise<boolean>;
  readonly now: () => Date;
}

export const mayEmailCode = async (
  { find, daily, now }: Dependencies,
  email: string,
): Promise<boolean> => {
  const { id, suppressed } = await find(email);
  if (suppressed !== undefined && suppressed !== 'unsubscribed') return false;
  return daily(`codes#${id}`, CODES_A_DAY, now());
};
