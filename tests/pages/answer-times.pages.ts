import { join } from 'node:path';
import { runnerImport } from 'vite';
import { beforeAll, expect, test, vi } from 'vitest';
import { root } from '#infra/paths.ts';
import { readAnswerTimes } from '#shared/endpoints/visitor.ts';
import { owner } from '#shared/owner.ts';
import { shiftsOf, untilLaidOut } from '#tests/support/browser/layout.ts';
import { inBrowser, reusedPage } from '#tests/support/browser/watched-page.ts';
import { builtFile } from '#tests/support/site/built-site.ts';
import type * as Pages from '#web/prerender/pages.tsx';
import { accepted, origin, serveSite } from './screenshots/site.ts';

inBrowser();

const FIGURE = /<div class="[^"]*answer-times[^"]*"><\/div>/;

let published: string;
beforeAll(async () => {
  vi.stubEnv('DEMO', '1');
  const web = join(root, 'web');
  const options = { configFile: false, root: web, logLevel: 'error' } as const;
  const imported = runnerImport<typeof Pages>(join(web, 'prerender/pages.tsx'), options);
  const { pages, renderBody } = (await imported).module;
  vi.unstubAllEnvs();
  const landing = pages['index.html'];
  const [figure] = FIGURE.exec(landing ? renderBody(landing) : '') ?? [];
  if (!figure) throw new Error('The landing page has no element for the answer times');
  const built = builtFile('index.html').toString();
  published = FIGURE.test(built) ? built : built.replace('</footer>', `${figure}</footer>`);
});

const openFooter = async (status: number, json: object) => {
  const page = await reusedPage(origin);
  await page.setViewportSize({ width: 360, height: 740 });
  const asked = Promise.withResolvers<void>();
  const wait = Promise.withResolvers<void>();
  await serveSite(page.context(), accepted);
  await page.route(`${origin}/`, (route) =>
    route.fulfill({ contentType: 'text/html', body: published }),
  );
  await page.route(`**${readAnswerTimes.path}`, async (route) => {
    asked.resolve();
    await wait.promise;
    return route.fulfill({ status, json });
  });
  await page.goto(`${origin}/`);
  // Sections that the page lays out later would move the footer.
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
  ['if the API returns none', 200, {}],
  ['while the API is down', 503, { error: 'Please try again.' }],
] as const)(
  'the footer doesn’t mention answer times %s, and the layout doesn’t shift',
  async (_, status, json) => {
    const { page, before, placesOf } = await openFooter(status, json);
    expect(await shiftsOf(page)).toBeLessThan(0.001);
    expect(await page.locator('.answer-times').isVisible()).toBe(false);
    expect(await placesOf()).toEqual(before);
  },
);
