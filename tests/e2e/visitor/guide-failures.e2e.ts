import type { Route } from 'playwright';
import { expect, test } from 'vitest';
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
import { expectToast } from '#tests/support/browser/visitor.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import { expectOneMail } from '#tests/support/cloud/mailbox.ts';
import { waitForMailState } from '#tests/support/cloud/records.ts';
import { freshAddress } from '#tests/support/product/product.ts';
import { leadIdOf } from '#tests/support/product/submissions.ts';

inBrowser();

test.each<[string, (route: Route) => unknown, string]>([
  [
    "the server's own sentence",
    (route) => route.fulfill({ status: 503, json: { error: 'Please try again in a minute.' } }),
    'Please try again in a minute.',
  ],
  [
    'a failure without a sentence',
    (route) => route.fulfill({ status: 500, body: '' }),
    'Failed to subscribe',
  ],
  [
    'a throttled visitor',
    (route) => route.fulfill({ status: 429, json: { message: 'x' } }),
    'Failed to subscribe',
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

test('a submission whose answer was lost is stored and mailed once, however often it is sent', async () => {
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
  await waitForMailState(leadIdOf(key), 'sent');
  await expectOneMail(email);
});

test('offline, the address stays; online again, it is sent', async () => {
  const page = await atForm();
  // The form's script is there before the connection goes.
  await submit(page, 'ada');
  await page.locator('.toast').waitFor();
  const email = freshAddress();
  await page.context().setOffline(true);
  await submit(page, email);
  await expectToast(page, 'Error', FALLBACK);
  expect(await field(page).inputValue()).toBe(email);
  await page.context().setOffline(false);
  await send(page).click();
  await ready(page).waitFor();
});
