import { expect, test } from 'vitest';
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
import { expectOneEmail } from '#tests/support/cloud/mailbox.ts';
import { waitForEmailState } from '#tests/support/cloud/records.ts';
import { freshAddress } from '#tests/support/product/product.ts';
import { leadIdOf } from '#tests/support/product/submissions.ts';
import { freeGuide } from '#web/content/content.ts';

inBrowser();

test('a guide request contains the address, its part before the @ as the name, and the URL’s campaign', async () => {
  const page = await newVisitor();
  await page.goto('/?utm_source=newsletter&utm_campaign=spring');
  const calls = await answering(page, ok);
  await submit(page, 'Ada.Lovelace@Example.com');
  await ready(page).waitFor();
  expect(calls.map(({ body }) => body)).toEqual([
    {
      email: 'Ada.Lovelace@example.com',
      name: 'Ada.Lovelace',
      source: { source: 'newsletter', campaign: 'spring' },
    },
  ]);
  expect(await everythingStored(page)).not.toContain('newsletter');
});

test('the guide form shows an error for an invalid address, and sends nothing if the honeypot is filled in', async () => {
  const page = await atForm();
  const calls = await answering(page, ok);
  await submit(page, 'ada');
  await expectToast(page, 'Validation Error', 'Invalid email address');
  expect(await page.locator('#guide-error').textContent()).toBe('Invalid email address');
  expect(await field(page).getAttribute('aria-invalid')).toBe('true');
  await expectFocus(page, 'email');
  expect(calls).toEqual([]);

  await field(page).fill('ada@example.com');
  expect(await page.locator('#guide-error').count()).toBe(0);

  await page.locator('.toast').waitFor({ state: 'detached' });
  await page.locator('[name=website]').evaluate((trap: HTMLInputElement) => {
    trap.value = 'https://example.com';
  });
  await submit(page, 'ada@example.com');
  await submit(page, 'ada');
  expect(await page.locator('.toast').count()).toBe(0);
  expect(await ready(page).count()).toBe(0);
  expect(calls).toEqual([]);
});

test('if the API refuses a guide request, the toast shows its sentence, or “Failed to subscribe” without one', async () => {
  const page = await atForm();
  await answering(page, (route, call) =>
    route.fulfill({ status: 400, json: call === 1 ? { error: 'Not today.' } : {} }),
  );
  await submit(page, 'ada@example.com');
  await expectToast(page, 'Error', 'Not today.');
  await send(page).click();
  await expectToast(page, 'Error', 'Failed to subscribe');
  expect(await field(page).inputValue()).toBe('ada@example.com');
});

test('a double click or a repeated Enter sends one guide request, and the page says if sending is slow', async () => {
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
  await page.getByText(freeGuide.slow).waitFor();
  open();
  await ready(page).waitFor();
  expect(calls).toHaveLength(1);
});

test('if a visitor submits the guide’s form before the script loads, the page sends the request afterward', async () => {
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

test('if the script of the guide’s form fails to load, the page loads it at the next click', async () => {
  const page = await newVisitor();
  let isDown = true;
  await page.route('**/guide-form*.js', (route) => (isDown ? route.abort() : route.continue()));
  await answering(page, ok);
  await page.goto('/');
  await submit(page, 'ada@example.com');
  await page.getByText(FALLBACK).waitFor();
  isDown = false;
  await send(page).click();
  await ready(page).waitFor();
});

test('a visitor can request the guide by keyboard alone, at 400% zoom', async () => {
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

test('a guide request that is repeated after a lost response creates one lead and one email', async () => {
  const page = await atForm();
  const email = freshAddress();
  const calls = await answering(page, async (route, call) => {
    if (call > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await submit(page, email);
  await expectToast(page, 'Error', FALLBACK);
  expect(await field(page).inputValue()).toBe(email);
  await send(page).click();
  await ready(page).waitFor();

  expect(calls).toHaveLength(2);
  const [key = ''] = new Set(calls.map((call) => call.key));
  expect(calls.every((call) => call.key === key)).toBe(true);
  await waitForEmailState(leadIdOf(key), 'sent');
  await expectOneEmail(email);
});
