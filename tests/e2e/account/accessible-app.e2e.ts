import { expect, test } from 'vitest';
import { expectFocus } from '#tests/support/browser/focus.ts';
import { tabTo } from '#tests/support/browser/keyboard.ts';
import { expectToast, newVisitor, signedInVisitor } from '#tests/support/browser/visitor.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import { freshAddress } from '#tests/support/product/product.ts';
import { consentLabel, fieldOf, fillIn, submitForm } from '#tests/support/samples/assessment.ts';

inBrowser();

test('at 400 % zoom nothing has to be scrolled sideways, and nothing covers the focused control', async () => {
  const { page } = await signedInVisitor('/health-assessment', {
    viewport: { width: 320, height: 256 },
  });
  await fillIn(page, { fullName: '' });
  await submitForm(page);
  await expectToast(page, 'Submission Error', 'Full name is required');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const hidden = await fieldOf(page, 'fullName').evaluate((input) => {
    const { left, top, height } = input.getBoundingClientRect();
    return document.elementFromPoint(left + 4, top + height / 2) !== input;
  });
  expect(hidden).toBe(false);
});

test.each([
  { width: 1280, height: 900 },
  { width: 320, height: 256 },
])(
  'the whole way, from sign-up to a stored assessment, by keyboard alone ($width px)',
  async (viewport) => {
    const page = await newVisitor({ viewport });
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
  },
);

test('what goes wrong is announced at once, what goes well when there is time', async () => {
  const { page, account } = await signedInVisitor();
  const announced = (politeness: string) =>
    page.locator(`[aria-live="${politeness}"]`, { hasText: 'Notification' });
  await fillIn(page, { fullName: '' });
  await submitForm(page);
  await announced('assertive').getByText('Full name is required').waitFor({ state: 'attached' });
  await fillIn(page, { fullName: 'Robin Client', email: account.email });
  await submitForm(page);
  await announced('polite').getByText('Assessment Submitted!').waitFor({ state: 'attached' });
});
