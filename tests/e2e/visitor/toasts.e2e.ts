import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { button } from '#tests/support/browser/button.ts';
import { atForm } from '#tests/support/browser/guide-form.ts';
import { expectToast, signedInVisitor } from '#tests/support/browser/visitor.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import { eventually } from '#tests/support/eventually.ts';
import { fillIn, submitForm } from '#tests/support/samples/assessment.ts';
import { freeGuide } from '#web/content/content.ts';

inBrowser();

const phone = { width: 320, height: 568 };
const tablet = { width: 768, height: 1024 };
const zoomed = { width: 320, height: 256 };

const down = '**/api/**';
const answerDown = (page: Page) =>
  page.route(down, (route) =>
    route.fulfill({
      status: 503,
      json: { error: 'We can’t take this just now. Please try again in a minute or two.' },
    }),
  );

const look = (page: Page) =>
  page.evaluate(() => {
    const at = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [0.02, 0.4, 0.8].flatMap((x) =>
        [0.05, 0.5, 0.95].map((y) => document.elementFromPoint(left + width * x, top + height * y)),
      );
    };
    const focused = document.activeElement ?? document.body;
    // A unit such as “lbs” covers a part of its field.
    const family = focused.parentElement;
    const send = focused.closest('form')?.querySelector('[type=submit]');
    return {
      focus: focused.getAttribute('name') ?? focused.textContent,
      isSeen: at(focused).every((found) => family?.contains(found)),
      isButtonCovered: Boolean(send && at(send).some((found) => found?.closest('.toasts'))),
    };
  });

const expectClear = async (page: Page, focus: string, fail: () => Promise<void>) => {
  for (const viewport of [phone, tablet]) {
    await page.setViewportSize(viewport);
    await fail();
    await eventually(async () =>
      expect(await look(page)).toEqual({ focus, isSeen: true, isButtonCovered: false }),
    );
  }
};

const expectSeenZoomed = async (page: Page, focus: string, fail: () => Promise<void>) => {
  await page.setViewportSize(zoomed);
  await fail();
  await eventually(async () => expect(await look(page)).toMatchObject({ focus, isSeen: true }));
};

const closeToast = async (page: Page) => {
  await button(page, 'Close').click();
  await page.locator('.toast').waitFor({ state: 'detached' });
};

test('an error toast covers neither the guide form’s focused field nor the button, even if the form grows', async () => {
  const page = await atForm();
  const email = page.locator('#guide-email');
  await expectClear(page, 'email', async () => {
    await email.fill('');
    await button(page, freeGuide.action).click();
    await expectToast(page, 'Validation Error', 'Invalid email address');
  });
  await answerDown(page);
  const failAtServer = async () => {
    await email.fill('ada@example.com');
    await page.locator('.toast').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await expectToast(page, 'Error', /^We can’t take this just now/);
  };
  await expectClear(page, 'email', failAtServer);
  await expectClear(page, 'email', async () => {
    await page.evaluate(() => document.querySelector('#late-line')?.remove());
    await failAtServer();
    await page.evaluate(() => {
      const line = document.createElement('p');
      line.id = 'late-line';
      line.textContent = 'Two\nlines';
      line.style.whiteSpace = 'pre';
      document.querySelector('#guide-form button')?.before(line);
    });
  });
});

test('an error toast never covers the assessment’s focused control, even at 400% zoom', async () => {
  const { page, account } = await signedInVisitor();
  await fillIn(page, { fullName: 'Robin Client', email: account.email, goalWeight: -1 });
  const submitAgain = async () => {
    if ((await page.locator('.toast').count()) > 0) await closeToast(page);
    await submitForm(page);
  };
  const failByField = async () => {
    await submitAgain();
    await expectToast(page, 'Submission Error', 'Goal weight must be positive');
  };
  await expectClear(page, 'goalWeight', failByField);
  await expectSeenZoomed(page, 'goalWeight', failByField);
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

  await fillIn(page, { fullName: 'Robin Client', goalWeight: 140 });
  await answerDown(page);
  await expectClear(page, 'Submit Assessment', async () => {
    await submitAgain();
    await expectToast(page, 'Submission Error', /^We can’t take this just now/);
  });
});

test('a screen reader announces an error toast at once, typing removes it, and closing returns the focus', async () => {
  const { page, account } = await signedInVisitor();
  const announced = (politeness: string) =>
    page.locator(`[aria-live="${politeness}"]`, { hasText: 'Notification' });
  await fillIn(page, { fullName: '' });
  await submitForm(page);
  await announced('assertive').getByText('Full name is required').waitFor({ state: 'attached' });
  await page.keyboard.press('F8');
  await page.keyboard.press('Escape');
  await page.locator('.toast').waitFor({ state: 'detached' });
  await eventually(async () => expect(await look(page)).toMatchObject({ focus: 'fullName' }));
  await submitForm(page);
  await closeToast(page);
  await eventually(async () => expect(await look(page)).toMatchObject({ focus: 'fullName' }));

  await submitForm(page);
  await expectToast(page, 'Submission Error', 'Full name is required');
  await fillIn(page, { fullName: 'Robin Client', email: account.email });
  await page.locator('.toast').waitFor({ state: 'detached' });
  await submitForm(page);
  await announced('polite').getByText('Assessment Submitted!').waitFor({ state: 'attached' });
  await expectToast(page, 'Assessment Submitted!', /./);
  await fillIn(page, { phone: '1' });
  await expectToast(page, 'Assessment Submitted!', /./);
});
