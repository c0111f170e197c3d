import type { Page, Route } from 'playwright';
import { describe, expect, test } from 'vitest';
import { endpoints, guide, IDEMPOTENCY_KEY } from '#shared/contract.ts';
import { expectAccessible, looks } from '#tests/support/accessible.ts';
import { waitForMailTo } from '#tests/support/mailbox.ts';
import { freshAddress } from '#tests/support/product.ts';
import { expectToast, gate, inBrowser, newVisitor } from '#tests/support/visitor.ts';

inBrowser();

const { path } = endpoints.subscribeLeadMagnet;
const READY = 'Your free guide "6 Mistakes You\'re Making in Fitness" is ready to download.';
const FALLBACK = 'Something went wrong. Please try again.';

const field = (page: Page) => page.getByLabel('Email address');
const send = (page: Page) => page.getByRole('button', { name: 'Get Your Free Guide' });
const ready = (page: Page) => page.getByRole('heading', { name: READY });

const atForm = async (options: Parameters<typeof newVisitor>[0] = {}) => {
  const page = await newVisitor({ reducedMotion: 'reduce', ...options });
  await page.goto('/');
  return page;
};

/** Answers in the endpoint's place, and notes what was sent. */
const answering = async (page: Page, answer: (route: Route, call: number) => unknown) => {
  const calls: { body: unknown; key: string | undefined }[] = [];
  await page.route(`**${path}`, async (route) => {
    const request = route.request();
    calls.push({ body: request.postDataJSON(), key: request.headers()[IDEMPOTENCY_KEY] });
    await answer(route, calls.length);
  });
  return calls;
};

const ok = (route: Route) => route.fulfill({ json: { ok: true } });

const submit = async (page: Page, email: string) => {
  await field(page).fill(email);
  await send(page).click();
};

test('a visitor asks for the guide, downloads it, and finds it in the mail', async () => {
  const page = await atForm();
  const email = freshAddress();
  await submit(page, email);

  await ready(page).waitFor();
  await expectToast(page, 'Success!', 'Check your email for your free guide download link.');
  expect(await ready(page).evaluate((title) => title === document.activeElement)).toBe(true);
  expect(await field(page).count()).toBe(0);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download Your Free Guide' }).click();
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
  expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true);
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

test.each<[string, (route: Route) => unknown, string]>([
  [
    "the server's own sentence",
    (route) => route.fulfill({ status: 503, json: { error: 'Please try again in a minute.' } }),
    'Please try again in a minute.',
  ],
  ['a failure without a sentence', (route) => route.fulfill({ status: 500, body: '' }), FALLBACK],
  [
    'a throttled visitor',
    (route) => route.fulfill({ status: 429, json: { message: 'x' } }),
    FALLBACK,
  ],
  ['no connection', (route) => route.abort('connectionfailed'), FALLBACK],
])(
  '%s is shown, the address stays, and the next try is the same submission',
  async (_, fail, text) => {
    const page = await atForm();
    const calls = await answering(page, (route, call) => (call === 1 ? fail(route) : ok(route)));
    await submit(page, 'ada@example.com');
    await expectToast(page, 'Error', text);
    expect(await field(page).inputValue()).toBe('ada@example.com');

    await send(page).click();
    await ready(page).waitFor();
    expect(calls).toHaveLength(2);
    expect(calls[0]?.key).toMatch(/^[\w-]{16,128}$/);
    expect(calls[1]?.key).toBe(calls[0]?.key);
  },
);

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
  const busy = page.getByRole('button', { name: 'Sending...' });
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
  await page.getByText('Still sending').waitFor();
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
  expect(await send(page).evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await ready(page).waitFor();
  await page.keyboard.press('Tab');
  expect(await page.locator(':focus').textContent()).toContain('Download Your Free Guide');
});

describe.each(looks)('$viewport.width px, $colorScheme', (look) => {
  test('the form with an error, and the success, are accessible', async () => {
    const page = await atForm(look);
    await answering(page, ok);
    await submit(page, 'ada');
    await page.locator('.toast').waitFor();
    await expectAccessible(page);
    await submit(page, 'ada@example.com');
    await ready(page).waitFor();
    await expectAccessible(page);
  });
});
