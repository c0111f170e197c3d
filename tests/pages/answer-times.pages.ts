import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '#infra/paths.ts';
import { readAnswerTimes } from '#shared/endpoints/visitor.ts';
import { owner } from '#shared/owner.ts';
import { shiftsOf, untilLaidOut } from '#tests/support/browser/layout.ts';
import { inBrowser, newPage } from '#tests/support/browser/watched-page.ts';
import { builtFile } from '#tests/support/site/built-site.ts';
import { origin } from './screenshots/site.ts';

inBrowser();

let site: string;
beforeAll(() => {
  site = mkdtempSync(join(tmpdir(), 'published-site-'));
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const config = join(root, 'web', 'vite.config.ts');
  const args = ['build', '--config', config, '--outDir', site, '--logLevel', 'error'];
  const env = { ...process.env, NODE_ENV: 'production', DEMO: '1' };
  execFileSync(process.execPath, [vite, ...args], { cwd: root, env });
});
afterAll(() => rmSync(site, { recursive: true }));

const openFooter = async (status: number, json: object) => {
  const page = await newPage({ viewport: { width: 360, height: 740 } });
  const asked = Promise.withResolvers<void>();
  const wait = Promise.withResolvers<void>();
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname !== readAnswerTimes.path) {
      return route.fulfill({ path: join(site, pathname === '/' ? 'index.html' : pathname) });
    }
    asked.resolve();
    await wait.promise;
    return route.fulfill({ status, json });
  });
  await page.goto(`${origin}/`);
  // Until the page has laid out all sections, a jump to the footer would move the sections above
  // it.
  await untilLaidOut(page);
  const footer = page.locator('footer');
  await footer.scrollIntoViewIfNeeded();
  await asked.promise;
  const placesOf = () =>
    footer.evaluate((each) =>
      [...each.querySelectorAll('p:not(.answer-times p), li')].map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return [x, y + scrollY, width, height].map(Math.round);
      }),
    );
  const before = await placesOf();
  const answered = page.waitForResponse((response) =>
    response.url().endsWith(readAnswerTimes.path),
  );
  wait.resolve();
  await (await answered).finished();
  return { page, before, placesOf };
};

const isPublished = owner.publishAnswerTimes ?? true;

// The page's HTML nearly fills the first congestion window of TCP. More bytes would delay the first
// paint by a round trip.
test('the count of answers on time adds at most 100 bytes to the landing page', () => {
  const [without, published] = [builtFile('index.html'), readFileSync(join(site, 'index.html'))];
  // The hashes of the scripts also differ, so the compressed sizes vary by a few bytes.
  const added = brotliCompressSync(published).length - brotliCompressSync(without).length;
  expect(added).toBeLessThanOrEqual(100);
});

test.runIf(isPublished)(
  'the footer says how many clients got an answer on time, without a layout shift',
  async () => {
    const { page, before, placesOf } = await openFooter(200, { onTime: 61, of: 62 });
    const figure = page.getByText('I answered 61 of 62 clients within 24 hours');
    await figure.waitFor();
    expect(await placesOf()).toEqual(before);
    expect(await shiftsOf(page)).toBeLessThan(0.001);
    await figure.click();
    await page.getByText('I leave out spam and clients who withdrew their consent.').waitFor();
  },
);

test.runIf(isPublished).each([
  ['below 20 clients', 200, {}],
  ['while the endpoint is down', 503, { error: 'Please try again.' }],
] as const)(
  'the footer shows no count %s, and the layout doesn’t shift',
  async (_, status, json) => {
    const { page, before, placesOf } = await openFooter(status, json);
    expect(await shiftsOf(page)).toBeLessThan(0.001);
    expect(await page.locator('.answer-times').isVisible()).toBe(false);
    expect(await placesOf()).toEqual(before);
  },
);
