import { expect, test } from 'vitest';
import { expectAccessible, looks } from '#tests/support/accessible.ts';
import { fieldOf, fillIn, submitForm } from '#tests/support/assessment.ts';
import { button } from '#tests/support/auth-page.ts';
import { freshAddress } from '#tests/support/product.ts';
import {
  expectToast,
  gate,
  inBrowser,
  newVisitor,
  signedInVisitor,
} from '#tests/support/visitor.ts';

inBrowser();

/** With motion reduced, no colour is on its way to another while it is measured. */
const still = { reducedMotion: 'reduce' } as const;

test.each(looks)('axe finds nothing on /auth ($colorScheme, $viewport.width px)', async (look) => {
  const page = await newVisitor({ ...look, ...still });
  await page.goto('/auth');
  await button(page, 'Sign In').click();
  await page.getByText('Invalid email address').waitFor();
  await expectAccessible(page, 'sign-in with errors');

  await button(page, "Don't have an account? Sign up").click();
  await expectAccessible(page, 'sign-up');

  await button(page, 'Already have an account? Sign in').click();
  await page.getByLabel('Email').fill(freshAddress());
  await page.getByLabel('Password').fill('not a password');
  await button(page, 'Sign In').click();
  await expectToast(page, 'Authentication Error', /don’t match/);
  await expectAccessible(page, 'failed');

  await button(page, 'Forgot your password?').click();
  await expectAccessible(page, 'code asked for');
  await button(page, 'Send Code').click();
  await page.getByRole('heading', { name: 'New Password' }).waitFor();
  await expectAccessible(page, 'new password');
});

test.each(looks)(
  'axe finds nothing on /health-assessment ($colorScheme, $viewport.width px)',
  async (look) => {
    const { page, account } = await signedInVisitor('/health-assessment', { ...look, ...still });
    await fillIn(page, { heightFeet: 9, medicalConditions: ['Asthma'] });
    await expectAccessible(page, 'editing');

    await submitForm(page);
    await expectToast(page, 'Submission Error', 'Full name is required');
    await expectAccessible(page, 'wrong');

    await button(page, 'Cancel').click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page, 'leaving');
    await button(page, 'Keep Editing').click();

    await fillIn(page, { fullName: 'Robin Client', email: account.email, heightFeet: 6 });
    await submitForm(page);
    await expectToast(page, 'Assessment Submitted!', /./);
    await expectAccessible(page, 'stored');
  },
);

test.each(looks)(
  'axe finds nothing in what few see ($colorScheme, $viewport.width px)',
  async (look) => {
    const { page } = await signedInVisitor('/', { ...look, ...still });
    const { opened, open } = gate();
    let isDown = true;
    await page.route('**/config.json', async (route) => {
      await opened;
      await (isDown ? route.fulfill({ status: 503 }) : route.continue());
    });
    await page.goto('/health-assessment');
    await page.getByText('Loading...').waitFor();
    await expectAccessible(page, 'checking');
    open();
    await button(page, 'Try Again').waitFor();
    await expectAccessible(page, 'unreachable');
    isDown = false;
    await button(page, 'Try Again').click();

    await page.getByText('Confirm your e-mail address').click();
    await expectAccessible(page, 'code offered');
    await button(page, 'Send Code').click();
    await page.getByLabel('Code').fill('12');
    await button(page, 'Confirm').click();
    await page.getByText('The code has six digits').waitFor();
    await expectAccessible(page, 'wrong code');

    await page.evaluate(() => localStorage.clear());
    await fillIn(page, { fullName: 'Robin Client', email: 'robin@example.com' });
    await submitForm(page);
    await page.getByText('Your session has ended. Sign in again, and').waitFor();
    await expectAccessible(page, 'session ended');
  },
);

test('at 400 % zoom nothing has to be scrolled sideways, and nothing hides what has the focus', async () => {
  const { page } = await signedInVisitor('/health-assessment', {
    viewport: { width: 320, height: 256 },
    ...still,
  });
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
    const page = await newVisitor({ ...still, viewport });
    await page.goto('/auth');
    await page.locator('button[type=submit]:enabled').waitFor();
    const focusOn = async (name: RegExp) => {
      for (let presses = 0; presses < 60; presses++) {
        await page.keyboard.press('Tab');
        const at = await page.evaluate(() => {
          const element = document.activeElement as HTMLInputElement | null;
          return element?.labels?.[0]?.textContent ?? element?.textContent ?? '';
        });
        if (name.test(at)) return;
      }
      throw new Error(`The Tab key does not lead to ${name}`);
    };
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
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      'Health Assessment',
    );
    await focusOn(/^Full Name/);
    await page.keyboard.type('Robin Client');
    await focusOn(/^Email/);
    await page.keyboard.type(email);
    await focusOn(/^Fitness Level/);
    await page.keyboard.type('Adv');
    await focusOn(/^Diabetes/);
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
  await submitForm(page);
  await announced('assertive').getByText('Full name is required').waitFor({ state: 'attached' });
  await fillIn(page, { fullName: 'Robin Client', email: account.email });
  await submitForm(page);
  await announced('polite').getByText('Assessment Submitted!').waitFor({ state: 'attached' });
});
