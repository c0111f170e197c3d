import { expect } from 'vitest';
import type { Mail } from '#infra/local/mailbox/mailbox.ts';
import { eventually } from '#tests/support/eventually.ts';
import { product } from '#tests/support/product/product.ts';

/** All emails, newest first, optionally to this address or containing this text. */
export async function allMails(about = ''): Promise<Mail[]> {
  const query = new URLSearchParams({ about });
  const answer = await fetch(`${product.siteUrl}/_mail/messages.json?${query}`);
  return (await answer.json()) as Mail[];
}

/** The emails to one address, newest first. */
export const mailsTo = async (address: string): Promise<Mail[]> =>
  (await allMails(address)).filter(({ to }) => to.includes(address));

/** Waits for an email that matches. */
export const waitForMail = (isWanted: (mail: Mail) => boolean, about?: string): Promise<Mail> =>
  eventually(async () => {
    const mail = (await allMails(about)).find(isWanted);
    if (!mail) throw new Error('The mail has not arrived.');
    return mail;
  });

export const waitForMailTo = (address: string): Promise<Mail> =>
  waitForMail(({ to }) => to.includes(address), address);

export const waitForMailAbout = (text: string): Promise<Mail> => waitForMail(() => true, text);

/** Waits for an email to an address and checks that it is the only one. */
export async function expectOneMail(address: string): Promise<Mail> {
  const mail = await waitForMailTo(address);
  expect(await mailsTo(address)).toHaveLength(1);
  return mail;
}
