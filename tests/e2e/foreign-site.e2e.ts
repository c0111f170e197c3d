import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#shared/contract.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { freshAddress, product } from '#tests/support/product.ts';
import { allRecords, tableOf } from '#tests/support/records.ts';

// Its pages are refused things, which the browser complains of: so not by way of `newVisitor`.
let browser: Browser;
let server: Server;
let foreign: string;
let body = '';

beforeAll(async () => {
  server = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    answer.end(`<!doctype html><title>Another site</title>${body}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  foreign = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  server.close();
});

/** Somebody who has the site open in one tab, and another site in this one. */
async function atForeignSite(html: string): Promise<Page> {
  const context = await browser.newContext();
  await (await context.newPage()).goto(product.siteUrl);
  const page = await context.newPage();
  body = html;
  await page.goto(foreign);
  return page;
}

test.each(['/', '/auth', '/health-assessment', '/nowhere', '/api/unsubscribe'])(
  'another site cannot frame a page: %s',
  async (path) => {
    const page = await atForeignSite('<iframe></iframe>');
    const refused = page.waitForEvent('console', (message) =>
      message.text().includes('frame-ancestors'),
    );
    await page
      .locator('iframe')
      .evaluate((frame, src) => frame.setAttribute('src', src), product.siteUrl + path);
    expect((await refused).type()).toBe('error');
    for (const frame of page.frames().slice(1)) {
      expect(await frame.locator('main').count()).toBe(0);
    }
    await page.context().close();
  },
);

const { subscribeLeadMagnet, submitHealthAssessment } = endpoints;

test.each([
  [subscribeLeadMagnet.path, 415],
  [submitHealthAssessment.path, 401],
])('another site cannot post in a visitor’s name: %s', async (path, status) => {
  const address = product.siteUrl + path;
  const email = freshAddress('forged');
  const lead = JSON.stringify({ email, name: 'forged', more: '=' });
  const [name = '', value = ''] = lead.split('=');
  const page = await atForeignSite(
    `<form method="post" action="${address}" enctype="text/plain"><input></form>`,
  );

  const send = (mode: RequestMode, type: string) =>
    page.evaluate(
      ([url, body, mode, type]) =>
        fetch(url, { method: 'POST', mode, headers: { 'content-type': type }, body }).then(
          () => 'answered',
          () => 'refused',
        ),
      [address, lead, mode, type] as const,
    );
  expect(await send('no-cors', 'text/plain')).toBe('refused');
  expect(await send('cors', 'application/json')).toBe('refused');

  const answered = page.waitForResponse(address);
  await page.locator('input').evaluate(
    (input: HTMLInputElement, [before, after]) => {
      input.name = before;
      input.value = after;
      input.form?.submit();
    },
    [name, value] as const,
  );
  expect((await answered).status()).toBe(status);
  expect(JSON.stringify(await allRecords(tableOf.guide))).not.toContain(email);
  await page.context().close();
});
