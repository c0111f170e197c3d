import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { everythingSchema } from '#shared/domain/everything.ts';
import { DOWNLOAD_FRAGMENT, MESSAGES_FRAGMENT, requestDownload } from '#shared/endpoints/client.ts';
import { signInAt } from '#tests/support/browser/auth-page.ts';
import { button } from '#tests/support/browser/button.ts';
import { expectFocus } from '#tests/support/browser/focus.ts';
import { pressAt, tabTo } from '#tests/support/browser/keyboard.ts';
import { onTheForm } from '#tests/support/browser/session-page.ts';
import { everythingStored, newVisitor, visitorOf } from '#tests/support/browser/visitor.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import { findClient } from '#tests/support/cloud/records.ts';
import { eventually } from '#tests/support/eventually.ts';
import { signIn, signUpConfirmed } from '#tests/support/product/account.ts';
import { product } from '#tests/support/product/product.ts';
import { linksEmailedTo } from '#tests/support/product/rights.ts';
import { newAssessment } from '#tests/support/product/submissions.ts';
import { mark } from '#tests/support/samples/marks.ts';

inBrowser();

const onAccount = (page: Page) => page.getByRole('heading', { name: 'Your assessments' }).waitFor();

const saved = async (page: Page, name: RegExp): Promise<string> => {
  await tabTo(page, name);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.keyboard.press('Enter'),
  ]);
  return readFileSync(await download.path(), 'utf8');
};

test('by keyboard alone, a client can download data, withdraw consent, and delete the account', async () => {
  const word = mark();
  const signedUp = await signUpConfirmed();
  const account = { ...signedUp, ...(await signIn(signedUp)) };
  await newAssessment(account, { medications: word });
  const page = await visitorOf(account);
  const other = await page.context().newPage();
  await page.goto('/account');
  await onAccount(page);
  await page.getByText('Not read yet').waitFor();

  await pressAt(page, /^Email Me a Link/);
  await expectFocus(page, 'Email a link to yourself?');
  await pressAt(page, /^Send Link/);
  await page.getByText('A link is on its way').waitFor();
  await expectFocus(page, /A link is on its way/);
  const [link = ''] = await linksEmailedTo(account.email);
  const path = link.replace(/^https?:\/\/[^/]+/, '');
  await page.goto(path);
  await button(page, 'Get My Data').waitFor();
  expect(page.url()).toBe(`${product.siteUrl}/account`);
  await pressAt(page, /^Get My Data/);
  await button(page, 'Save as JSON').waitFor();
  const everything = everythingSchema.parse(JSON.parse(await saved(page, /^Save as JSON/)));
  expect(everything.assessments[0]?.answers?.medications).toBe(word);
  const html = await saved(page, /^Save as a Page/);
  for (const text of [word, account.email]) expect(html).toContain(text);
  await page.goto('/privacy');
  await page.goto(path);
  await button(page, 'Get My Data').click();
  await page.getByRole('alert').filter({ hasText: 'You can request a new one.' }).waitFor();
  await expectFocus(page, /^This link doesn’t work here/);
  await button(page, 'Email Me a Link').waitFor();
  expect(await page.locator('main').textContent()).not.toContain(word);
  expect(await everythingStored(page)).not.toContain(word);

  await pressAt(page, /^Withdraw My Consent/);
  await expectFocus(page, 'Withdraw your consent?');
  await pressAt(page, /^Withdraw$/);
  await page.getByText('You withdrew your consent').waitFor();
  await expectFocus(page, /You withdrew your consent/);
  await page.reload();
  await page.getByText('You withdrew your consent').waitFor();
  expect((await findClient(account.sub))?.state).toBe('withdrawn');

  await other.goto('/health-assessment');
  await onTheForm(other);
  await pressAt(page, /^Delete My Account/);
  await expectFocus(page, 'Delete your account and your data?');
  const typeAddress = async (address: string) => {
    await tabTo(page, /^Type your email address/);
    await page.keyboard.type(address);
    await page.keyboard.press('Enter');
  };
  await typeAddress('somebody-else@example.com');
  await page.getByText('That is not the address of this account.').waitFor();
  await pressAt(page, /^Keep My Account/);
  await expectFocus(page, 'Delete My Account');
  await page.keyboard.press('Enter');
  await typeAddress(account.email);
  await page.getByRole('heading', { name: 'Your Data Is Being Deleted', level: 1 }).waitFor();
  await expectFocus(page, 'Your Data Is Being Deleted');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.getByText('We’ll email you when it’s done.').waitFor();
  await other.waitForURL('**/auth');
  expect(await everythingStored(page)).not.toContain(account.sub);

  await eventually(() => expect(signIn(account)).rejects.toThrow());
  await page.goto('/auth');
  await signInAt(page, account);
  await page.locator('.form-problem').waitFor();
});

test('after an incomplete emailed link, /account says so and offers to email another', async () => {
  const account = await signUpConfirmed();
  await newAssessment(account);
  const page = await visitorOf({ ...account, ...(await signIn(account)) });
  await page.goto(`/account${DOWNLOAD_FRAGMENT}half`);
  await button(page, 'Get My Data').click();
  await page.getByRole('alert').filter({ hasText: 'This link is incomplete.' }).waitFor();
  await button(page, 'Email Me a Link').waitFor();
  await page.goto('/privacy');
  await page.goto(`/account${MESSAGES_FRAGMENT}half`);
  await page.getByRole('alert').filter({ hasText: 'It may be incomplete' }).waitFor();
  await button(page, 'Email Me a Link to My Messages').waitFor();
});

test('if the sign-in is too old, a request for a download link needs the password, and a wrong password doesn’t end the session', async () => {
  const account = await signUpConfirmed();
  const page = await newVisitor();
  await page.goto('/auth?next=account');
  await signInAt(page, account);
  await page.waitForURL('**/account');
  let isOld = true;
  await page.route(`**${requestDownload.path}`, (route) =>
    isOld
      ? route.fulfill({
          status: 401,
          json: { error: 'Please sign in again', reason: 'sign-in-again' },
        })
      : route.continue(),
  );
  const other = await page.context().newPage();
  await other.goto('/health-assessment');
  await onTheForm(other);
  await onAccount(page);
  await button(page, 'Email Me a Link').click();
  await button(page, 'Send Link').click();
  const password = page.getByLabel('Password', { exact: true });
  await password.waitFor();
  await expectFocus(page, 'password');
  await password.fill('not the one');
  await button(page, 'Send Link').click();
  await page.getByRole('alert').filter({ hasText: 'That isn’t your current password' }).waitFor();
  isOld = false;
  await password.fill(account.password);
  await button(page, 'Send Link').click();
  await page.getByText('A link is on its way').waitFor();
  const [link = ''] = await linksEmailedTo(account.email);
  await page.goto(link.replace(/^https?:\/\/[^/]+/, ''));
  await button(page, 'Get My Data').click();
  await button(page, 'Save as JSON').waitFor();
  await onTheForm(other);
});
