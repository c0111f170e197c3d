import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { fillCredentials } from '#tests/support/browser/auth-page.ts';
import { button } from '#tests/support/browser/button.ts';
import { expectFocus } from '#tests/support/browser/focus.ts';
import { onTheForm } from '#tests/support/browser/session-page.ts';
import {
  atUserPool,
  expectToast,
  gate,
  newVisitor,
  poolError,
  signedInVisitor,
} from '#tests/support/browser/visitor.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import { signUp } from '#tests/support/product/account.ts';
import { freshAddress } from '#tests/support/product/product.ts';

inBrowser();

const PASSWORD = 'a long walk in autumn';

const beforeTheScript = async () => {
  const page = await newVisitor();
  const { opened, open } = gate();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto('/auth', { waitUntil: 'domcontentloaded' });
  await button(page, 'Sign In').waitFor();
  return { page, open, asked };
};

/** Enables the button first, as Firefox does on a reload if the button was enabled before. */
const tryToSend = async (page: Page) => {
  await button(page, 'Sign In').evaluate((each: HTMLButtonElement) => {
    each.disabled = false;
  });
  await page.getByLabel('Password').press('Enter');
  await button(page, 'Sign In').click({ force: true });
  await button(page, 'Sign In').dispatchEvent('click');
};

test('a visitor can fill in /auth before the script loads, and sign in with the same values afterward', async () => {
  const { email } = await signUp({ password: PASSWORD });
  const { page, open, asked } = await beforeTheScript();
  const address = page.url();
  await fillCredentials(page, { email, password: PASSWORD });
  await tryToSend(page);
  expect(page.url()).toBe(address);
  expect(asked.filter((each) => /POST|password|long.walk/.test(each))).toEqual([]);

  await page.getByText('Still loading. You can start typing.').waitFor();
  open();
  await page.getByText('Still loading.').waitFor({ state: 'detached' });
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
  expect(await page.getByLabel('Password').inputValue()).toBe(PASSWORD);
  await button(page, 'Sign In').click();
  await onTheForm(page);
});

test('without JavaScript, /health-assessment asks for it, and /auth puts no submitted values into the URL', async () => {
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto('/health-assessment');
  const missing = page.locator('noscript p', {
    hasText: 'This page needs JavaScript. Please turn it on for this site.',
  });
  expect(await missing.isVisible()).toBe(true);
  const waiting = page.getByText(/loading\b/i);
  expect(await waiting.evaluate((each) => getComputedStyle(each).display)).toBe('none');

  await page.goto('/auth');
  const address = page.url();
  expect(await page.locator('form').getAttribute('method')).toBe('dialog');
  await fillCredentials(page, { email: 'ada@example.com', password: PASSWORD });
  await tryToSend(page);
  expect(page.url()).toBe(address);
});

test('while /health-assessment loads the settings again, the button shows “Loading...”, and if loading fails, “Try Again” has the focus', async () => {
  const { page } = await signedInVisitor('/');
  const { opened, open } = gate();
  let asked = 0;
  await page.route('**/config.json', async (route) => {
    asked++;
    if (asked > 4) await opened;
    await route.fulfill({ status: 503 });
  });
  await page.goto('/health-assessment');
  await button(page, 'Try Again').click();
  await page.getByRole('button', { name: 'Loading...', disabled: true }).waitFor();
  open();
  await button(page, 'Try Again').waitFor();
  await expectFocus(page, 'Try Again');
});

test('if the sign-in after a sign-up fails, the page asks the visitor to sign in', async () => {
  const page = await newVisitor();
  const email = freshAddress();
  await page.goto('/auth');
  await atUserPool(page, 'RespondToAuthChallenge', (route) =>
    route.fulfill(poolError('InternalErrorException', 500)),
  );
  await button(page, "Don't have an account? Sign up").click();
  await page.getByLabel('Full Name').fill('Robin Client');
  await fillCredentials(page, { email, password: PASSWORD });
  await button(page, 'Sign Up').click();
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  await expectToast(
    page,
    'Authentication Error',
    'Your account is ready, but we couldn’t sign you in. Please sign in.',
  );
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
});
