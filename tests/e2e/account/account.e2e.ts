import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { healthPolicy } from '#shared/domain/pages.ts';
import { atAuth, paste, signInAt, toSignUp } from '#tests/support/browser/auth-page.ts';
import { button } from '#tests/support/browser/button.ts';
import { expectFocus } from '#tests/support/browser/focus.ts';
import { onTheForm } from '#tests/support/browser/session-page.ts';
import {
  atUserPool,
  expectToast,
  gate,
  newVisitor,
  signedInVisitor,
} from '#tests/support/browser/visitor.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import { signUp } from '#tests/support/product/account.ts';
import { product } from '#tests/support/product/product.ts';
import { caseOf } from '#tests/support/samples/corpus.ts';

inBrowser();

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

const attributesOf = (page: Page, label: string) =>
  page.getByLabel(label).evaluate((input) =>
    Object.fromEntries(
      ['type', 'autocomplete', 'inputmode', 'maxlength', 'minlength', 'required'].flatMap(
        (name) => {
          const value = input.getAttribute(name);
          return value === null ? [] : [[name, value]];
        },
      ),
    ),
  );

test('the sign-in and sign-up forms set field limits, and sign-up shows errors and can show the password', async () => {
  const page = await atAuth();
  await heading(page, 'Welcome Back').waitFor();
  await page.getByText('Sign in to access your health assessment').waitFor();
  const policy = page.locator('main').getByRole('link', { name: healthPolicy, exact: true });
  expect(await policy.getAttribute('href')).toBe('/health-data');
  expect(await page.getByLabel('Full Name').count()).toBe(0);
  const email = { type: 'email', inputmode: 'email', maxlength: '255', required: '' };
  const password = { type: 'password', minlength: '6', maxlength: '256', required: '' };
  expect(await attributesOf(page, 'Email')).toEqual({ ...email, autocomplete: 'username' });
  expect(await attributesOf(page, 'Password')).toEqual({
    ...password,
    autocomplete: 'current-password',
  });

  await toSignUp(page);
  await heading(page, 'Create Account').waitFor();
  await page.getByText('Sign up to start your fitness journey').waitFor();
  expect(await attributesOf(page, 'Full Name')).toEqual({
    type: 'text',
    autocomplete: 'name',
    maxlength: '100',
    required: '',
  });
  expect(await attributesOf(page, 'Email')).toEqual({ ...email, autocomplete: 'email' });
  expect(await attributesOf(page, 'Password')).toEqual({
    ...password,
    autocomplete: 'new-password',
  });
  for (const type of ['text', 'password']) {
    await page.getByRole('switch', { name: 'Show characters' }).click();
    expect(await page.getByLabel('Password').getAttribute('type')).toBe(type);
  }

  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel('Password').fill('12345');
  await button(page, 'Sign Up').click();

  for (const [label, message] of [
    ['Full Name', 'Full name is required'],
    ['Email', 'Invalid email address'],
    ['Password', 'Password must be at least 6 characters'],
  ] as const) {
    const field = page.getByLabel(label);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    const [described = ''] = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe(message);
  }
  await expectFocus(page, 'fullName');

  await page.getByText('Already have an account? Sign in').click();
  await heading(page, 'Welcome Back').waitFor();
  await button(page, 'Sign In').waitFor();
});

test('during a sign-in and while /health-assessment checks the session, the page shows “Loading...”', async () => {
  const { email, password } = await signUp();
  const page = await atAuth();
  const poolAnswers = gate();
  await atUserPool(page, 'InitiateAuth', async (route) => {
    await poolAnswers.opened;
    await route.continue();
  });
  await signInAt(page, { email, password });
  await page.getByRole('button', { name: 'Loading...', disabled: true }).waitFor();
  poolAnswers.open();
  await page.waitForURL('**/health-assessment');

  const settings = gate();
  await page.route('**/config.json', async (route) => {
    await settings.opened;
    await route.continue();
  });
  await page.reload();
  await page.getByText('Loading...').waitFor();
  settings.open();
  await onTheForm(page);
});

test('a sign-in uses the password exactly as the visitor pastes it', async () => {
  const { email } = await signUp({ password: '  with spaces  ' });
  const page = await atAuth();
  await signInAt(page, { email, password: 'with spaces' });
  await expectToast(page, 'Authentication Error', /don’t match/);
  await page.reload();
  await paste(page, page.getByLabel('Email'), email);
  await paste(page, page.getByLabel('Password'), '  with spaces  ');
  await button(page, 'Sign In').click();
  await page.waitForURL('**/health-assessment');
});

test('/auth redirects a signed-in client to /health-assessment, even if the URL names another site', async () => {
  const { scenario = '' } = caseOf('ui-open-redirect');
  const [first = '', ...others] = scenario.split(', ');
  const { page } = await signedInVisitor(first);
  for (const next of others) {
    await page.waitForURL(`${product.siteUrl}/health-assessment`);
    await page.goto(`/auth?next=${encodeURIComponent(next)}`);
  }
  await page.waitForURL(`${product.siteUrl}/health-assessment`);
});

test('/auth doesn’t show an error message from the URL or run its markup', async () => {
  const { scenario = '' } = caseOf('ui-error-desc');
  const page = await newVisitor();
  await page.goto(scenario);
  await heading(page, 'Welcome Back').waitFor();
  expect(await page.locator('img').count()).toBe(0);
  expect(await page.getByText('onerror').count()).toBe(0);
});
