import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { atAuth, signInAt } from '#tests/support/browser/auth-page.ts';
import { button } from '#tests/support/browser/button.ts';
import { expectFocus } from '#tests/support/browser/focus.ts';
import { tabTo } from '#tests/support/browser/keyboard.ts';
import { onTheForm } from '#tests/support/browser/session-page.ts';
import { expectToast, newVisitor, signedInVisitor } from '#tests/support/browser/visitor.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import { eventually } from '#tests/support/eventually.ts';
import { signUp } from '#tests/support/product/account.ts';
import { freshAddress } from '#tests/support/product/product.ts';
import { consentLabel, fieldOf, fillIn } from '#tests/support/samples/assessment.ts';

inBrowser();

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

const expectArrival = (page: Page, title: string, heading: string) =>
  eventually(async () => {
    expect(await page.title()).toBe(`${title} · ${brand.name}`);
    expect(await focused(page)).toBe(heading);
  });

test('each mode of /auth has its own page title, and the focus moves to the mode’s heading', async () => {
  const page = await atAuth();
  expect(await page.title()).toBe(`Sign In · ${brand.name}`);
  await button(page, "Don't have an account? Sign up").click();
  await expectArrival(page, 'Sign Up', 'Create Account');
  await button(page, 'Already have an account? Sign in').click();
  await expectArrival(page, 'Sign In', 'Welcome Back');
  await button(page, 'Forgot your password?').click();
  await expectArrival(page, 'Reset Password', 'Reset Password');
  await page.getByLabel('Email').fill(freshAddress());
  await button(page, 'Send Code').click();
  await expectArrival(page, 'New Password', 'New Password');
});

test('the focus moves to the assessment’s heading after a sign-in, and to /auth’s heading after a sign-out', async () => {
  const account = await signUp();
  const page = await atAuth();
  await signInAt(page, account);
  await onTheForm(page);
  await expectArrival(page, 'Health Assessment', 'Health Assessment');
  await button(page, 'Sign Out').click();
  await page.waitForURL('**/auth');
  await expectArrival(page, 'Sign In', 'Welcome Back');
});

test('the dialog about unsaved answers keeps the focus while it is open, and returns it on closing', async () => {
  const { page } = await signedInVisitor();
  await fillIn(page, { medications: 'None' });
  await button(page, 'Sign Out').click();
  await expectFocus(page, 'Stay');
  for (let stop = 0; stop < 3; stop++) {
    await page.keyboard.press('Tab');
    expect(await focused(page)).not.toBe('Submit Assessment');
  }
  await page.keyboard.press('Escape');
  await expectFocus(page, 'Sign Out');

  await button(page, 'Sign Out').click();
  await button(page, 'Stay').click();
  await expectFocus(page, 'Sign Out');
  expect(await fieldOf(page, 'medications').inputValue()).toBe('None');
});

const isShown = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement ?? document.body;
    const drawn = [at, ...(at.closest('label')?.querySelectorAll('*') ?? [])];
    return drawn
      .map((each) => getComputedStyle(each))
      .some(
        ({ outlineStyle, outlineWidth }) =>
          outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      );
  });

test.each(['/auth', '/health-assessment'])(
  'each Tab stop on %s has a visible outline',
  async (path) => {
    const page = path === '/auth' ? await atAuth() : (await signedInVisitor()).page;
    await page.locator('button[type=submit]:enabled').last().waitFor();
    const stops = await page.locator('a, button, input, select, textarea, summary').count();
    const unseen: unknown[] = [];
    for (let stop = 0; stop < stops; stop++) {
      await page.keyboard.press('Tab');
      const where = await page.evaluate(() => document.activeElement?.tagName);
      if (where === 'BODY') break;
      if (!(await isShown(page))) unseen.push(await focused(page));
    }
    expect(unseen).toEqual([]);
  },
);

test('a visitor can sign up and submit an assessment by keyboard alone, at 400% zoom', async () => {
  const page = await newVisitor({ viewport: { width: 320, height: 256 } });
  await page.goto('/auth');
  await page.locator('button[type=submit]:enabled').waitFor();
  const focusOn = (name: RegExp) => tabTo(page, name);
  await focusOn(/Sign up$/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Create Account' }).waitFor();
  await focusOn(/^Full Name/);
  await page.keyboard.type('Robin Client');
  await focusOn(/^Email/);
  const email = freshAddress();
  await page.keyboard.type(email);
  await focusOn(/^Password/);
  await page.keyboard.type('a long walk in autumn');
  await page.keyboard.press('Enter');

  await page.getByRole('heading', { name: 'Personal Health History' }).waitFor();
  await expectFocus(page, 'Health Assessment');
  await focusOn(/^Full Name/);
  await page.keyboard.type('Robin Client');
  await focusOn(/^Email/);
  await page.keyboard.type(email);
  await focusOn(/^Fitness Level/);
  await page.keyboard.type('Adv');
  await focusOn(/^Diabetes/);
  await page.keyboard.press('Space');
  await focusOn(consentLabel);
  await page.keyboard.press('Space');
  await focusOn(/^Submit Assessment/);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Assessment Submitted!', /./);
});
