import { expect, test } from 'vitest';
import { guide } from '#shared/domain/pages.ts';
import { expectFocus } from '#tests/support/browser/focus.ts';
import {
  answering,
  atForm,
  FALLBACK,
  field,
  ok,
  ready,
  send,
  submit,
} from '#tests/support/browser/guide-form.ts';
import { everythingStored, expectToast, gate, newVisitor } from '#tests/support/browser/visitor.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import { waitForMailTo } from '#tests/support/cloud/mailbox.ts';
import { freshAddress } from '#tests/support/product/product.ts';
import { freeGuide } from '#web/content/content.ts';

inBrowser();

test('a visitor asks for the guide, downloads it, and finds it in the mail', async () => {
  const page = await atForm();
  const email = freshAddress();
  await submit(page, email);

  await ready(page).waitFor();
  await expectToast(page, 'Success!', 'Check your email for your free guide download link.');
  await expectFocus(page, freeGuide.success);
  expect(await field(page).count()).toBe(0);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: freeGuide.download }).click();
  expect((await download).suggestedFilename()).toBe(guide.fileName);

  const mail = await waitForMailTo(email);
  expect(mail.html).toContain(guide.path);
});

test('the lead is the address, and the part before its @ as the name', async () => {
  const page = await atForm();
  const calls = await answering(page, ok);
  await submit(page, 'Ada.Lovelace@Example.com');
  await ready(page).waitFor();
  expect(calls.map(({ body }) => body)).toEqual([
    { email: 'Ada.Lovelace@example.com', name: 'Ada.Lovelace' },
  ]);
});

test('the request tells the campaign of the address, and nothing of it is stored', async () => {
  const page = await newVisitor();
  await page.goto('/?utm_source=newsletter&utm_campaign=spring');
  const calls = await answering(page, ok);
  await submit(page, 'ada@example.com');
  await ready(page).waitFor();
  expect(calls).toMatchObject([{ body: { source: { source: 'newsletter', campaign: 'spring' } } }]);
  expect(await everythingStored(page)).not.toContain('newsletter');
});

test.each([
  ['nothing', '', 'Invalid email address'],
  ['no address', 'ada', 'Invalid email address'],
  ['an address without a name', '@example.com', 'Invalid email address'],
])('%s is refused before the call, beside the field and in a toast', async (_, email, message) => {
  const page = await atForm();
  const calls = await answering(page, ok);
  await submit(page, email);
  await expectToast(page, 'Validation Error', message);
  expect(await page.locator('#guide-error').textContent()).toBe(message);
  expect(await field(page).getAttribute('aria-invalid')).toBe('true');
  await expectFocus(page, 'email');
  expect(calls).toEqual([]);

  await field(page).fill('ada@example.com');
  expect(await page.locator('#guide-error').count()).toBe(0);
});

test('an address that is too long is refused, should a browser let it through', async () => {
  const page = await atForm();
  await submit(page, 'ada');
  await page.locator('.toast').waitFor();
  await field(page).evaluate((input) => input.removeAttribute('maxlength'));
  await submit(page, `ada@${'a'.repeat(250)}.com`);
  await expectToast(page, 'Validation Error', 'Email must be less than 255 characters');
});

test('an error is announced at once, a success when there is a pause', async () => {
  const page = await atForm();
  await answering(page, ok);
  const announced = (politeness: string) =>
    page.locator(`[role=status][aria-live=${politeness}]`, { hasText: /Error|Success/ });
  await submit(page, 'ada');
  await announced('assertive').waitFor({ state: 'attached' });
  await submit(page, 'ada@example.com');
  await announced('polite').waitFor({ state: 'attached' });
});

test('a toast can be closed', async () => {
  const page = await atForm();
  await submit(page, 'ada');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.locator('.toast').waitFor({ state: 'detached' });
});

test('a filled honeypot is ignored without a word', async () => {
  const page = await atForm();
  const calls = await answering(page, ok);
  await submit(page, 'ada');
  await page.locator('.toast').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.locator('[name=website]').evaluate((trap: HTMLInputElement) => {
    trap.value = 'https://example.com';
  });
  await submit(page, 'ada@example.com');
  await submit(page, 'ada');
  expect(await page.locator('.toast').count()).toBe(0);
  expect(await ready(page).count()).toBe(0);
  expect(calls).toEqual([]);
});

test('Enter twice and a double click are one submission', async () => {
  const page = await atForm();
  const { opened, open } = gate();
  const calls = await answering(page, async (route) => {
    await opened;
    await ok(route);
  });
  await field(page).fill('ada@example.com');
  await field(page).press('Enter');
  await field(page).press('Enter');
  const busy = page.getByRole('button', { name: freeGuide.busy });
  await busy.dblclick({ force: true });
  expect(await busy.getAttribute('aria-disabled')).toBe('true');
  open();
  await ready(page).waitFor();
  expect(calls).toHaveLength(1);
});

test('a submission that takes more than two seconds says that it goes on', async () => {
  const page = await atForm();
  const { opened, open } = gate();
  await answering(page, async (route) => {
    await opened;
    await ok(route);
  });
  await submit(page, 'ada@example.com');
  await page.getByText(freeGuide.slow).waitFor();
  open();
  await ready(page).waitFor();
});

test('what is sent before the script has come is sent when it comes', async () => {
  const page = await newVisitor({ viewport: { width: 1280, height: 700 } });
  const { opened, open } = gate();
  await page.route('**/guide-form*.js', async (route) => {
    await opened;
    await route.continue();
  });
  const calls = await answering(page, ok);
  await page.goto('/');
  await submit(page, 'ada@example.com');
  expect(calls).toEqual([]);
  open();
  await ready(page).waitFor();
  expect(calls).toHaveLength(1);
});

test.each(['guide-form', 'react'])(
  'a script (%s) that did not come is asked for again at the next touch',
  async (name) => {
    const page = await newVisitor();
    let isDown = true;
    await page.route(`**/${name}*.js`, (route) => (isDown ? route.abort() : route.continue()));
    await answering(page, ok);
    await page.goto('/');
    await submit(page, 'ada@example.com');
    await page.getByText(FALLBACK).waitFor();
    isDown = false;
    await send(page).click();
    await ready(page).waitFor();
  },
);

test('by keyboard alone, at 400 % zoom', async () => {
  const page = await atForm({ viewport: { width: 320, height: 256 } });
  await answering(page, ok);
  await field(page).focus();
  await page.keyboard.type('ada@example.com');
  await page.keyboard.press('Tab');
  await expectFocus(page, freeGuide.action);
  await page.keyboard.press('Enter');
  await expectFocus(page, freeGuide.success);
  await page.keyboard.press('Tab');
  await expectFocus(page, new RegExp(RegExp.escape(freeGuide.download)));
});
