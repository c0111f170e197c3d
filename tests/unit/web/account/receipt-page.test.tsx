import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { deletedEmail } from '#lambdas/email/emails/client-emails.ts';
import { ReceiptPage } from '#web/account/rights/receipt-page.tsx';
import { stays } from '#web/content/legal/both-policies.ts';

const email = 'ada@example.com';

const pageFor = (emailConfirmed: boolean) =>
  renderToStaticMarkup(
    <ReceiptPage email={email} emailConfirmed={emailConfirmed} at={new Date()} />,
  );

const settings = {
  siteUrl: 'https://site.example',
  coachEmail: 'coach@example.com',
  timeZone: 'UTC',
};

test.each([
  ['page', pageFor(false)],
  ['email', deletedEmail.compose('id', { email, of: 'account' }, settings).text],
])('the %s about a deletion says how long each kind of remaining data is kept', (_, receipt) => {
  const periods = stays.map(({ text }) => /(?:\d+|few) (?:days|years)/.exec(text)?.[0] ?? text);
  expect(periods.filter((period) => !receipt.includes(period))).toEqual([]);
});

test.each([
  ['a confirmed', 'Fingerprints of your account and address', 'your requests for the guide.'],
  ['an unconfirmed', 'A fingerprint of your account,', 'the site can’t say whose copies they are'],
])('only the receipt page for %s address says “%s” and “%s”', (kind, ...said) => {
  const wordsFor = (isConfirmed: boolean) => pageFor(isConfirmed).replaceAll(/<[^>]*>/g, '');
  const isConfirmed = kind === 'a confirmed';
  for (const each of said) {
    expect(wordsFor(isConfirmed)).toContain(each);
    expect(wordsFor(!isConfirmed)).not.toContain(each);
  }
});
