import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#tests/support/browser.ts';
import { product } from '#tests/support/product.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('the landing page shows in a browser', async () => {
  const page = await browser.newPage();
  const answer = await page.goto(product.siteUrl);

  expect(answer?.status()).toBe(200);
  expect(await page.locator('h1').count()).toBe(1);
});
