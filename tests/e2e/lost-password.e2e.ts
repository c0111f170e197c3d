import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { signUp } from '#tests/support/account.ts';
import { atAuth, button } from '#tests/support/auth-page.ts';
import { freshAddress } from '#tests/support/product.ts';
import { atUserPool, expectToast, inBrowser, poolError } from '#tests/support/visitor.ts';

inBrowser();

const CODE_OF_THE_LOCAL_POOL = '654321';

const askForCode = async (email: string) => {
  const page = await atAuth();
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

test('a lost password is replaced by code, and the visitor is signed in with the new one', async () => {
  const { email } = await signUp();
  const page = await askForCode(email);
  await button(page, 'Send Code').click();
  await page.getByRole('heading', { name: 'New Password' }).waitFor();
  await setPassword(page, CODE_OF_THE_LOCAL_POOL, 'another long walk');
  await page.waitForURL('**/health-assessment');
  await expectToast(page, 'Welcome back!', "You've successfully logged in.");
});

test('an address without an account has the same answer as one with', async () => {
  const page = await askForCode(freshAddress());
  await button(page, 'Send Code').click();
  await page.getByText('If').getByText('belongs to an account').waitFor();
});

test('an account whose address cannot get a code has the same answer, too', async () => {
  const page = await askForCode(freshAddress());
  await atUserPool(page, 'ForgotPassword', (route) =>
    route.fulfill(poolError('InvalidParameterException')),
  );
  await button(page, 'Send Code').click();
  await page.getByRole('heading', { name: 'New Password' }).waitFor();
});

test('a wrong code is told, and the right one still works', async () => {
  const { email } = await signUp();
  const page = await askForCode(email);
  await button(page, 'Send Code').click();
  await setPassword(page, '000000', 'another long walk');
  await expectToast(page, 'Authentication Error', /^This code isn’t right/);
  await setPassword(page, CODE_OF_THE_LOCAL_POOL, 'another long walk');
  await page.waitForURL('**/health-assessment');
});

test('what cannot be a code or a password is told beside the field', async () => {
  const page = await askForCode(freshAddress());
  await button(page, 'Send Code').click();
  await setPassword(page, '12', '12345');
  await page.getByText('The code has six digits').waitFor();
  await page.getByText('Password must be at least 6 characters').waitFor();
  expect(await page.getByLabel('Code').getAttribute('autocomplete')).toBe('one-time-code');
  expect(await page.getByLabel('New Password').getAttribute('autocomplete')).toBe('new-password');
});

test('a pool that sends no more codes for now is told', async () => {
  const page = await askForCode(freshAddress());
  await atUserPool(page, 'ForgotPassword', (route) =>
    route.fulfill(poolError('LimitExceededException')),
  );
  await button(page, 'Send Code').click();
  await expectToast(page, 'Authentication Error', /^Too many attempts/);
});

test('there are ways back to signing in, and to another code', async () => {
  const page = await askForCode(freshAddress());
  await button(page, 'Send Code').click();
  await button(page, 'Send another code').click();
  await page.getByRole('heading', { name: 'Reset Password' }).waitFor();
  await button(page, 'Back to sign in').click();
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
});
