import { expect } from 'vitest';
import type { Mail } from '#infra/local/mailbox.ts';
import { eventually } from './eventually.ts';
import { product } from './product.ts';

/** Every mail that has arrived, newest first. */
export async function allMails(): Promise<Mail[]> {
  const answer = await fetch(`${product.siteUrl}/_mail/messages.json`);
  return (await answer.json()) as Mail[];
}

/** The mails to one address, newest first. */
export const mailsTo = async (address: string): Promise<Mail[]> =>
  (await allMails()).filter(({ to }) => to.includes(address));

/** Waits until a mail arrives that is the wanted one. */
export const waitForMail = (isWanted: (mail: Mail) => boolean): Promise<Mail> =>
  eventually(async () => {
    const mail = (await allMails()).find(isWanted);
    if (!mail) throw new Error('The mail has not arrived.');
    return mail;
  });

export const waitForMailTo = (address: string): Promise<Mail> =>
  waitForMail(({ to }) => to.includes(address));

/** Waits for a mail to an address and makes sure that it is the only one. */
export async function expectOneMail(address: string): Promise<Mail> {
  const mail = await waitForMailTo(address);
  expect(await mailsTo(address)).toHaveLength(1);
  return mail;
}
