import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { deletedEmail } from '#lambdas/email/emails/client-emails.ts';
import { ReceiptPage } from '#web/account/rights/receipt-page.tsx';
import { stays } from '#web/content/legal/both-policies.ts';

const email = 'ada@example.com';
const settings = {
  siteUrl: 'https://site.example',
  coachEmail: 'coach@example.com',
  timeZone: 'UTC',
};

test.each([
  [
    'page',
    renderToStaticMarkup(<ReceiptPage email={email} emailConfirmed={false} at={new Date()} />),
  ],
  ['email', deletedEmail.compose('id', { email, of: 'account' }, settings).text],
])('the %s about a deletion names each period for which the policies keep data', (_, receipt) => {
  const periods = stays.map(({ text }) => /\d+ (?:days|years)/.exec(text)?.[0] ?? text);
  expect(periods.filter((period) => !receipt.includes(period))).toEqual([]);
});
