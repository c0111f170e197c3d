import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { atAuth, button, signInAt } from '#tests/support/browser/auth-page.ts';
import { expectFocus } from '#tests/support/browser/focus.ts';
import { onTheForm } from '#tests/support/browser/session-page.ts';
import { signedInVisitor } from '#tests/support/browser/visitor.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import { eventually } from '#tests/support/eventually.ts';
import { signUp } from '#tests/support/product/account.ts';
import { freshAddress } from '#tests/support/product/product.ts';
import { fillIn } from '#tests/support/samples/assessment.ts';

inBrowser();

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** What a screen reader announces for a new page or mode: the tab's title and the focused element. */
const expectArrival = (page: Page, title: string, heading: string) =>
  eventually(async () => {
    expect(await page.title()).toBe(`${title} · ${brand.name}`);
    expect(await focused(page)).toBe(heading);
  });

test('each mode of /auth has its own title, and its heading gets the focus', async () => {
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

test('so does the form’s page after a sign-in, and /auth after a sign-out', async () => {
  const account = await signUp();
  const page = await atAuth();
  await signInAt(page, account);
  await onTheForm(page);
  await expectArrival(page, 'Health Assessment', 'Health Assessment');
  await button(page, 'Sign Out').click();
  await page.waitForURL('**/auth');
  await expectArrival(page, 'Sign In', 'Welcome Back');
});

test('the question before leaving takes the focus, keeps it, and gives it back', async () => {
  const { page } = await signedInVisitor();
  await fillIn(page, { medications: 'None' });
  await button(page, 'Sign Out').click();
  await expectFocus(page, 'Keep Editing');
  for (let stop = 0; stop < 3; stop++) {
    await page.keyboard.press('Tab');
    expect(await focused(page)).not.toBe('Submit Assessment');
  }
  await page.keyboard.press('Escape');
  await expectFocus(page, 'Sign Out');

  await button(page, 'Sign Out').click();
  await button(page, 'Keep Editing').click();
  await expectFocus(page, 'Sign Out');
});

/** Whether the focused control has an outline; a checkbox has it around the box that is drawn in its place. */
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
  'every stop of the keyboard on %s shows where it is',
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

test.each([360, 1280])('at %i px the ways to the sections say where they lead', async (width) => {
  const { page } = await signedInVisitor('/health-assessment', {
    viewport: { width, height: 740 },
  });
  const names = page.getByRole('navigation', { name: 'Sections of the form' }).getByRole('link');
  await names.first().waitFor();
  expect(await names.count()).toBe(6);
  await page
    .getByRole('link', { name: /^4 Confidential Health Information , 0 of 4 answered$/ })
    .waitFor();
});
