import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { atAuth } from '#tests/support/browser/auth-page.ts';
import { button } from '#tests/support/browser/button.ts';
import { atUserPool, poolError } from '#tests/support/browser/visitor.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import { signUp, verifyEmail } from '#tests/support/product/account.ts';
import { freshAddress } from '#tests/support/product/product.ts';

inBrowser();

const verifiedAddress = async () => {
  const { email } = await signUp();
  await verifyEmail(email);
  return email;
};

const askForCode = async (email: string, page?: Page): Promise<Page> => {
  if (!page) return askForCode(email, await atAuth());
  await page.getByLabel('Email').fill(email);
  await button(page, 'Forgot your password?').click();
  await page.getByRole('heading', { name: 'Reset Password' }).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
  return page;
};

const setPassword = async (page: Page, code: string, password: string) => {
  await page.getByLabel('Code').fill(code);
  await page.getByLabel('New Password').fill(password);
  await button(page, 'Save Password').click();
};

test('a lost-password request doesn’t reveal whether an account exists or has a confirmed address', async () => {
  const unverified = await signUp();
  const verified = await verifiedAddress();
  const pages = new Set<string>();
  const page = await atAuth();
  for (const email of [verified, unverified.email, freshAddress()]) {
    await page.goto('/auth');
    await askForCode(email, page);
    await button(page, 'Send Code').click();
    await page.getByRole('heading', { name: 'New Password' }).waitFor();
    await setPassword(page, '000000', 'another long walk');
    await page.locator('.form-problem').waitFor();
    const text = (await page.locator('main').textContent()) ?? '';
    pages.add(text.replaceAll(email, '<address>'));
  }
  expect([...pages]).toEqual([
    expect.stringContaining('If <address> belongs to an account with a confirmed address'),
  ]);
});

test('if Cognito returns its error for an unconfirmed address, /auth continues as for any other address', async () => {
  const page = await askForCode(freshAddress());
  await atUserPool(page, 'ForgotPassword', (route) =>
    route.fulfill(poolError('InvalidParameterException')),
  );
  await button(page, 'Send Code').click();
  await page.getByRole('heading', { name: 'New Password' }).waitFor();
});

test('/auth shows a message for an invalid code or password, and lets the visitor request another code', async () => {
  const page = await askForCode(freshAddress());
  await button(page, 'Send Code').click();
  await setPassword(page, '12', '12345');
  await page.getByText('Enter the six-digit code').waitFor();
  await page.getByText('Password must be at least 6 characters').waitFor();
  expect(await page.getByLabel('Code').getAttribute('autocomplete')).toBe('one-time-code');
  expect(await page.getByLabel('New Password').getAttribute('autocomplete')).toBe('new-password');
  await button(page, 'Send another code').click();
  await page.getByRole('heading', { name: 'Reset Password' }).waitFor();
  await button(page, 'Back to sign in').click();
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
});
