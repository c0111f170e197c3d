import type { BrowserContextOptions, Page } from 'playwright';
import { expect, test } from 'vitest';
import { button, fillCredentials } from '#tests/support/browser/auth-page.ts';
import { expectToast, newVisitor, signedInVisitor } from '#tests/support/browser/visitor.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import { eventually } from '#tests/support/eventually.ts';
import { freshAddress } from '#tests/support/product/product.ts';
import { fillIn, submitForm } from '#tests/support/samples/assessment.ts';
import { freeGuide } from '#web/content/content.ts';

inBrowser();

const zoomed = { viewport: { width: 320, height: 256 } };
const devices = [
  { width: 320, height: 568 },
  { width: 768, height: 1024 },
];

const down = '**/api/**';
const answerDown = (page: Page) =>
  page.route(down, (route) =>
    route.fulfill({
      status: 503,
      json: { error: 'We can’t take this just now. Please try again in a minute or two.' },
    }),
  );

const atGuide = async (look: BrowserContextOptions) => {
  const page = await newVisitor(look);
  await page.goto('/');
  await page.locator('#guide-email').focus();
  return page;
};

/** Situations with an error toast (RULES.md, Toasts), and where the focus is then. */
const errors: [row: string, focus: string, fail: (look: BrowserContextOptions) => Promise<Page>][] =
  [
    [
      'Lead validation failure',
      'email',
      async (look) => {
        const page = await atGuide(look);
        await button(page, freeGuide.action).click();
        await expectToast(page, 'Validation Error', 'Invalid email address');
        return page;
      },
    ],
    [
      'Subscribe failure',
      'email',
      async (look) => {
        const page = await atGuide(look);
        await answerDown(page);
        await page.locator('#guide-email').fill('ada@example.com');
        await page.keyboard.press('Enter');
        await expectToast(page, 'Error', /^We can’t take this just now/);
        return page;
      },
    ],
    [
      'Authentication failure',
      'password',
      async (look) => {
        const page = await newVisitor(look);
        await page.goto('/auth');
        await page.locator('button[type=submit]:enabled').waitFor();
        await fillCredentials(page, { email: freshAddress(), password: 'not the password' });
        await page.keyboard.press('Enter');
        await expectToast(page, 'Authentication Error', /don’t match/);
        return page;
      },
    ],
    [
      'Submission failure, a wrong field',
      'goalWeight',
      async (look) => {
        const { page, account } = await signedInVisitor('/health-assessment', look);
        await fillIn(page, { fullName: 'Robin Client', email: account.email, goalWeight: -1 });
        await submitForm(page);
        await expectToast(page, 'Submission Error', 'Goal weight must be positive');
        return page;
      },
    ],
    [
      'Submission failure, the server’s',
      'Submit Assessment',
      async (look) => {
        const { page, account } = await signedInVisitor('/health-assessment', look);
        await answerDown(page);
        await fillIn(page, { fullName: 'Robin Client', email: account.email });
        await submitForm(page);
        await expectToast(page, 'Submission Error', /^We can’t take this just now/);
        return page;
      },
    ],
  ];

/** The focused element, whether it is fully visible, and whether the toast covers the form's button. */
const look = (page: Page) =>
  page.evaluate(() => {
    const at = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [0.02, 0.4, 0.8].flatMap((x) =>
        [0.05, 0.5, 0.95].map((y) => document.elementFromPoint(left + width * x, top + height * y)),
      );
    };
    const focused = document.activeElement ?? document.body;
    // A unit such as “lbs” is drawn over its field and counts as part of the field.
    const family = focused.parentElement;
    const send = focused.closest('form')?.querySelector('[type=submit]');
    return {
      focus: focused.getAttribute('name') ?? focused.textContent,
      isSeen: at(focused).every((found) => family?.contains(found)),
      isButtonCovered: Boolean(send && at(send).some((found) => found?.closest('.toasts'))),
    };
  });

test.each(errors)(
  '%s: the toast covers neither the focused control nor the button, on a phone and on a tablet',
  async (_, focus, fail) => {
    for (const viewport of devices) {
      const page = await fail({ viewport });
      await eventually(async () =>
        expect(await look(page)).toEqual({ focus, isSeen: true, isButtonCovered: false }),
      );
    }
  },
);

test('a line that is inserted above the button while a toast is shown doesn’t push the button under the toast', async () => {
  for (const viewport of devices) {
    const page = await atGuide({ viewport });
    await answerDown(page);
    await page.locator('#guide-email').fill('ada@example.com');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Error', /^We can’t take this just now/);
    await page.evaluate(() => {
      const line = document.createElement('p');
      line.textContent = 'Two\nlines';
      line.style.whiteSpace = 'pre';
      document.querySelector('#guide-form button')?.before(line);
    });
    await eventually(async () =>
      expect(await look(page)).toEqual({ focus: 'email', isSeen: true, isButtonCovered: false }),
    );
  }
});

test.each([errors.at(2), errors.at(3)] as typeof errors)(
  '%s: at 400 % zoom the focused control is fully visible',
  async (_, focus, fail) => {
    const page = await fail(zoomed);
    await eventually(async () => expect(await look(page)).toMatchObject({ focus, isSeen: true }));
  },
);

test('each Tab stop is visible while a toast is shown', async () => {
  const { page } = await signedInVisitor('/health-assessment', zoomed);
  await fillIn(page, { fullName: '' });
  await submitForm(page);
  await expectToast(page, 'Submission Error', 'Full name is required');
  const hidden: unknown[] = [];
  let stop = '';
  while (!stop.startsWith('Cancel')) {
    await page.keyboard.press('Tab');
    const { focus, isSeen } = await look(page);
    if (!isSeen) hidden.push(focus);
    stop = focus ?? '';
  }
  expect(hidden).toEqual([]);
});

test('a screen reader announces an error at once and a success when it is idle; typing removes only the error', async () => {
  const { page, account } = await signedInVisitor();
  const announced = (politeness: string) =>
    page.locator(`[aria-live="${politeness}"]`, { hasText: 'Notification' });
  await fillIn(page, { fullName: '' });
  await submitForm(page);
  await announced('assertive').getByText('Full name is required').waitFor({ state: 'attached' });
  await fillIn(page, { fullName: 'Robin Client', email: account.email });
  await page.locator('.toast').waitFor({ state: 'detached' });

  await submitForm(page);
  await announced('polite').getByText('Assessment Submitted!').waitFor({ state: 'attached' });
  await expectToast(page, 'Assessment Submitted!', /./);
  await fillIn(page, { phone: '1' });
  await expectToast(page, 'Assessment Submitted!', /./);
});

test('closing a toast returns the focus, by keyboard and by pointer', async () => {
  const { page } = await signedInVisitor();
  await fillIn(page, { fullName: '' });
  await submitForm(page);
  await expectToast(page, 'Submission Error', 'Full name is required');
  await page.keyboard.press('F8');
  await page.keyboard.press('Escape');
  await page.locator('.toast').waitFor({ state: 'detached' });
  await eventually(async () => expect(await look(page)).toMatchObject({ focus: 'fullName' }));

  await submitForm(page);
  await button(page, 'Close').click();
  await page.locator('.toast').waitFor({ state: 'detached' });
  await eventually(async () => expect(await look(page)).toMatchObject({ focus: 'fullName' }));
});
