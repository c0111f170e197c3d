import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { atAuth, signUpAt } from '#tests/support/browser/auth-page.ts';
import { button } from '#tests/support/browser/button.ts';
import { expectFocus } from '#tests/support/browser/focus.ts';
import {
  atUserPool,
  expectToast,
  poolError,
  signedInVisitor,
} from '#tests/support/browser/visitor.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import { emailsTo } from '#tests/support/cloud/mailbox.ts';
import { codesEmailedTo } from '#tests/support/product/account.ts';
import { freshAddress } from '#tests/support/product/product.ts';

inBrowser();

const prompt = (page: Page) => page.getByText('Confirm your email');

const confirm = async (page: Page, code: string) => {
  await page.getByLabel('Code').fill(code);
  await button(page, 'Confirm').click();
};

const not = (code: string) => (code === '111111' ? '222222' : '111111');

test('after the emailed code confirms the address, the client can reset a lost password', async () => {
  const page = await atAuth();
  const email = freshAddress();
  await signUpAt(page, { fullName: 'Robin Client', email, password: 'a long walk in autumn' });
  await prompt(page).click();
  await page.getByText(`We’ll send a code to ${email}.`).waitFor();
  expect(await emailsTo(email)).toEqual([]);

  await button(page, 'Send Code').click();
  await page.getByText(`Enter the six-digit code we sent to ${email}.`).waitFor();
  await expectFocus(page, 'code');
  const [code = ''] = await codesEmailedTo(email);
  await confirm(page, not(code));
  await expectToast(page, 'Authentication Error', /^That code is wrong/);
  await confirm(page, code);
  await expectToast(
    page,
    'Email confirmed',
    'You can now read messages, and reset your password by email.',
  );
  await prompt(page).waitFor({ state: 'detached' });
  await expectFocus(page, 'Health Assessment');
  await page.reload();
  await page.getByRole('heading', { name: 'Personal Health History' }).waitFor();
  expect(await prompt(page).count()).toBe(0);

  await button(page, 'Sign Out').click();
  await page.waitForURL('**/auth');
  await page.goto('/account');
  await page.waitForURL('**/auth?next=account');
  await page.getByLabel('Email').fill(email);
  await button(page, 'Forgot your password?').click();
  await button(page, 'Send Code').click();
  const [another = ''] = await codesEmailedTo(email, 2);
  await page.getByLabel('New Password').fill('another long walk');
  await page.getByLabel('Code').fill(not(another));
  await button(page, 'Save Password').click();
  await expectToast(page, 'Authentication Error', /^That code is wrong/);
  await page.getByLabel('Code').fill(another);
  await button(page, 'Save Password').click();
  await page.waitForURL('**/account');
  await expectToast(page, 'Password changed', "You've successfully logged in.");
});

test('if the user pool refuses to send a code, the page says so, and the client can request another code', async () => {
  const { page, account } = await signedInVisitor();
  let isTooOften = true;
  await atUserPool(page, 'GetUserAttributeVerificationCode', (route) =>
    isTooOften ? route.fulfill(poolError('LimitExceededException')) : route.continue(),
  );
  await prompt(page).click();
  await button(page, 'Send Code').click();
  await expectToast(page, 'Authentication Error', /^Too many attempts/);
  isTooOften = false;
  await button(page, 'Send Code').click();
  await button(page, 'Send a new code').click();
  await page.getByRole('status').getByText('A new code is on its way.').waitFor();
  const [newest = ''] = await codesEmailedTo(account.email, 2);
  await confirm(page, newest);
  await expectToast(
    page,
    'Email confirmed',
    'You can now read messages, and reset your password by email.',
  );
});
