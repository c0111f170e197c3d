import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CloudFormationClient, ListStacksCommand } from '@aws-sdk/client-cloudformation';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitHealthAssessment } from '#shared/endpoints/client.ts';
import { subscribeLeadMagnet } from '#shared/endpoints/visitor.ts';
import { launchBrowser } from '#tests/support/browser/browser.ts';
import { allRecords, tableOf } from '#tests/support/cloud/records.ts';
import { forgedUrl } from '#tests/support/product/forged-url.ts';
import { awsConfig, freshAddress, product } from '#tests/support/product/product.ts';

// A page of `watched-page.ts` would fail the test for each request that the browser blocks.
let browser: Browser;
let server: Server;
let port: number;
let body = '';
let redirectTo = '';

beforeAll(async () => {
  server = createServer(({ url }, answer) => {
    if (url === '/redirect') answer.writeHead(302, { location: redirectTo });
    else answer.setHeader('content-type', 'text/html; charset=utf-8');
    answer.end(`<!doctype html><title>Another site</title>${body}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  server.close();
});

async function atForeignSite(html: string, host = '127.0.0.1'): Promise<Page> {
  const context = await browser.newContext();
  await (await context.newPage()).goto(product.siteUrl);
  const page = await context.newPage();
  body = html;
  await page.goto(`http://${host}:${port}/`);
  return page;
}

test.each(['/', '/api/unsubscribe'])('another site can’t show %s in a frame', async (path) => {
  const page = await atForeignSite('<iframe></iframe>');
  const framed = page.locator('iframe').evaluate(
    (frame: HTMLIFrameElement, src) =>
      new Promise((done) => {
        frame.onload = () => done(frame.src);
        frame.src = src;
      }),
    product.siteUrl + path,
  );
  expect(await framed).toBe(product.siteUrl + path);
  for (const frame of page.frames().slice(1)) {
    expect(await frame.locator('main').count()).toBe(0);
  }
  await page.context().close();
});

const paths = [subscribeLeadMagnet.path, submitHealthAssessment.path];

test.each(paths)('another site can’t post to %s on behalf of a visitor', async (path) => {
  const address = product.siteUrl + path;
  const email = freshAddress('forged');
  const lead = JSON.stringify({ email, name: 'forged', more: '=' });
  const [name = '', value = ''] = lead.split('=');
  const page = await atForeignSite(
    `<form method="post" action="${address}" enctype="text/plain"><input></form>`,
  );

  const refused = page.waitForResponse(address);
  await send(page, address, 'no-cors', 'text/plain', lead);
  expect((await refused).status()).toBe(403);
  expect(await send(page, address, 'cors', 'application/json', lead)).toBe('refused');

  const answered = page.waitForResponse(address);
  await page.locator('input').evaluate(
    (input: HTMLInputElement, [before, after]) => {
      input.name = before;
      input.value = after;
      input.form?.submit();
    },
    [name, value] as const,
  );
  expect((await answered).status()).toBe(403);
  expect(JSON.stringify(await allRecords(tableOf.leads))).not.toContain(email);
  await page.context().close();
});

test('a page that another program on this machine serves can’t reach the local site or the local cloud', async () => {
  const page = await atForeignSite('', 'localhost');
  const { endpoint, siteUrl } = product;
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(new URL(answer.url()).pathname);
  });

  // The emulator MiniStack would create this function and run it on the developer's machine.
  expect(await send(page, `${endpoint}/2015-03-31/functions`, 'cors', 'application/json')).toBe(
    'refused',
  );
  for (const url of [
    `${endpoint}/_ministack/reset`,
    `${endpoint}/_ministack/config`,
    `${siteUrl}/_mail/messages.json`,
    `${siteUrl}/_dev/who`,
  ]) {
    await send(page, url, 'no-cors', 'text/plain');
    expect(refused).toContain(new URL(url).pathname);
  }
  expect(await read(page, `${siteUrl}/_mail/messages.json`)).toBe('refused');
  expect(await read(page, `${endpoint}/_ministack/ses/messages`)).toBe('refused');
  expect(await connect(page, endpoint)).toBe('refused');
  expect(await connect(page, siteUrl)).toBe('refused');
  expect(await allRecords(tableOf.leads)).toBeDefined();
  await page.context().close();
});

const cloudFormation = new CloudFormationClient(awsConfig);

const waysToTheCloud: Record<string, (page: Page, url: string) => Promise<unknown>> = {
  'a link that a program opens': (page, url) => page.goto(url),
  'a link that redirects': (page, url) => {
    redirectTo = url;
    return page.goto(`http://localhost:${port}/redirect`);
  },
  'a link on another site': (page, url) =>
    page.evaluate((to) => {
      const link = Object.assign(document.createElement('a'), { href: to });
      document.body.append(link);
      link.click();
    }, url),
  'a form of another site that uses GET': (page, url) => submitForm(page, url, 'get'),
  'a form of another site that uses POST': (page, url) => submitForm(page, url, 'post'),
  'a script of another site': (page, url) =>
    page.evaluate((to) => void fetch(to, { mode: 'no-cors' }), url),
  'an image on another site': (page, url) =>
    page.evaluate((to) => document.body.append(Object.assign(new Image(), { src: to })), url),
};

test.each(Object.entries(waysToTheCloud))(
  'the local cloud refuses a request from %s before it checks the signature',
  async (_, follow) => {
    const name = `forged-${crypto.randomUUID()}`;
    const page = await atForeignSite('', 'localhost');
    const answered = page.waitForResponse((answer) => answer.url().startsWith(product.endpoint));

    await follow(page, forgedUrl(name));

    expect((await answered).status()).toBe(403);
    const { StackSummaries = [] } = await cloudFormation.send(new ListStacksCommand());
    expect(StackSummaries.map(({ StackName }) => StackName)).not.toContain(name);
    await page.context().close();
  },
);

// Playwright can't map a domain in WebKit.
test.runIf(process.env.TEST_BROWSER !== 'webkit')(
  'a page of a foreign domain that resolves to this machine can’t read from the local cloud',
  async () => {
    const name = 'd111111abcdef8.cloudfront.net';
    const rebound = await launchBrowser({
      args: [`--host-resolver-rules=MAP ${name} 127.0.0.1`],
      firefoxUserPrefs: { 'network.dns.localDomains': name },
    });
    const page = await rebound.newPage();
    const cloud = `http://${name}:${new URL(product.endpoint).port}`;

    const answer = await page.goto(`${cloud}/_ministack/ses/messages`);

    expect(answer?.status()).toBe(403);
    expect(await read(page, `${cloud}/2015-03-31/functions`)).toMatch(/^Refused/);
    await rebound.close();
  },
);

test('a link on another site can open the local site, but not a file in the developer’s editor', async () => {
  const page = await atForeignSite(
    `<a href="${product.siteUrl}/__open-in-editor?file=package.json">1</a><a href="${product.siteUrl}/auth">2</a>`,
  );
  const [editor, auth] = [page.getByText('1'), page.getByText('2')];

  const refused = page.waitForResponse(/__open-in-editor/);
  await editor.click();
  expect((await refused).status()).toBe(403);
  await page.goto(`http://127.0.0.1:${port}/`);
  const opened = page.waitForResponse(/\/auth$/);
  await auth.click();
  expect((await opened).status()).toBe(200);
  await page.context().close();
});

const submitForm = (page: Page, url: string, method: 'get' | 'post') =>
  page.evaluate(
    ([url, method]) => {
      const form = Object.assign(document.createElement('form'), { method, action: url });
      for (const [name, value] of new URL(url).searchParams) {
        form.append(Object.assign(document.createElement('input'), { name, value }));
      }
      document.body.append(form);
      form.submit();
    },
    [url, method] as const,
  );

const send = (page: Page, url: string, mode: RequestMode, type: string, body = '{}') =>
  page.evaluate(
    ([url, mode, type, body]) =>
      fetch(url, { method: 'POST', mode, headers: { 'content-type': type }, body }).then(
        () => 'answered',
        () => 'refused',
      ),
    [url, mode, type, body] as const,
  );

const read = (page: Page, url: string) =>
  page.evaluate(
    (url) =>
      fetch(url).then(
        (answer) => answer.text(),
        () => 'refused',
      ),
    url,
  );

const connect = (page: Page, url: string) =>
  page.evaluate(
    (url) =>
      new Promise((done) => {
        const socket = new WebSocket(url.replace('http', 'ws'));
        socket.onopen = () => done('connected');
        socket.onerror = () => done('refused');
      }),
    url,
  );
