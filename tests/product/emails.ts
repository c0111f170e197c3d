import type { Email } from '#infra/local/mailbox/mailbox.ts';
import { eventually } from './eventually.ts';
import { product } from './product.ts';

/** Newest first. `about` is a part of an address or of the text. */
export const allEmails = async (about = ''): Promise<Email[]> => {
  const query = new URLSearchParams({ about });
  const answer = await fetch(`${product.siteUrl}/_mail/messages.json?${query}`);
  return (await answer.json()) as Email[];
};

export const emailsTo = async (address: string, subject = /^/): Promise<Email[]> =>
  (await allEmails(address)).filter(
    (email) => email.to.includes(address) && subject.test(email.subject),
  );

const waitFor = (about: string, look: () => Promise<Email[]>, count: number): Promise<Email[]> =>
  eventually(async () => {
    const emails = await look();
    if (emails.length < count) throw new Error(`${emails.length} of ${count} emails: ${about}`);
    return emails;
  });

/** Waits for `count` emails to this address, and returns all, the newest first. */
export const waitForEmails = (address: string, subject = /^/, count = 1): Promise<Email[]> =>
  waitFor(`${address} ${subject}`, () => emailsTo(address, subject), count);

export const waitForEmail = async (address: string, subject = /^/): Promise<Email> => {
  const [newest] = await waitForEmails(address, subject);
  if (!newest) throw new Error('unreachable');
  return newest;
};

/** The newest code, once `count` codes have arrived. */
export const waitForCode = async (address: string, count = 1): Promise<string> => {
  const [newest] = await waitForEmails(address, /code/i, count);
  // Cognito sends no plain text.
  const text = newest?.text || newest?.html.replace(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' ');
  return /\b\d{6}\b/.exec(text ?? '')?.[0] ?? '';
};

/** The coach's emails about a client link to the client's case. */
export const coachEmails = async (clientId: string, subject = /^/): Promise<Email[]> =>
  (await allEmails(`/coach/cases/${clientId}`)).filter((email) => subject.test(email.subject));

export const waitForCoachEmails = (clientId: string, subject = /^/, count = 1): Promise<Email[]> =>
  waitFor(`${clientId} ${subject}`, () => coachEmails(clientId, subject), count);
