import { expect } from 'vitest';
import type { Email } from '#infra/local/mailbox/mailbox.ts';
import { eventually } from '#tests/support/eventually.ts';
import { product } from '#tests/support/product/product.ts';

/** Newest first. */
export async function allEmails(about = ''): Promise<Email[]> {
  const query = new URLSearchParams({ about });
  const answer = await fetch(`${product.siteUrl}/_mail/messages.json?${query}`);
  return (await answer.json()) as Email[];
}

export const emailsTo = async (address: string): Promise<Email[]> =>
  (await allEmails(address)).filter(({ to }) => to.includes(address));

export const waitForEmail = (isWanted: (email: Email) => boolean, about?: string): Promise<Email> =>
  eventually(async () => {
    const email = (await allEmails(about)).find(isWanted);
    if (!email) throw new Error('The email has not arrived.');
    return email;
  });

export const waitForEmailTo = (address: string): Promise<Email> =>
  waitForEmail(({ to }) => to.includes(address), address);

export const waitForEmailAbout = (text: string): Promise<Email> => waitForEmail(() => true, text);

export async function expectOneEmail(address: string): Promise<Email> {
  const email = await waitForEmailTo(address);
  expect(await emailsTo(address)).toHaveLength(1);
  return email;
}
