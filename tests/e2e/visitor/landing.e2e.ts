import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { shiftsOf } from '#tests/support/browser/layout.ts';
import { firstVisit, newVisitor } from '#tests/support/browser/visitor.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import { freeGuide, hero, process, programs, testimonials, tiers } from '#web/content/content.ts';

inBrowser();

const open = async (options: Parameters<typeof newVisitor>[0] = {}, path = '/') => {
  const page = await newVisitor(options);
  const answer = await page.goto(path);
  return Object.assign(page, { answer });
};

const phone = { width: 360, height: 740 };

const visibleIn = (page: Page, part: string) =>
  page
    .locator(`${part} a:visible`)
    .allInnerTexts()
    .then((texts) => texts.map((text) => text.trim()));

test('the top bar stays visible, its links scroll to sections, and on a phone, it shows only the logo and Buy Now', async () => {
  const page = await open();
  for (const [name, id] of [
    ['Programs', 'programs'],
    [`About ${brand.coach.firstName}`, 'about'],
    ['Success Stories', 'testimonials'],
    ['Buy Now', 'programs'],
  ] as const) {
    await page.locator('header').getByRole('link', { name }).click();
    const { top } = await page.locator(`#${id}`).evaluate((each) => each.getBoundingClientRect());
    expect(top).toBeGreaterThan(40);
    expect(top).toBeLessThan(200);
    expect(await page.locator('header').evaluate((bar) => bar.getBoundingClientRect().top)).toBe(0);
  }
  await page.setViewportSize(phone);
  expect(await visibleIn(page, 'header')).toEqual([brand.name, 'Buy Now']);
});

test('with reduced motion, the landing page has no animations and no smooth scrolling', async () => {
  const scrolling = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
  const page = await open();
  expect(await scrolling(page)).toBe('auto');
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await scrolling(page)).toBe('smooth');
});

test.runIf(tiers[0]?.vip)(
  'the VIP tier’s card is larger than the others, and first on a phone',
  async () => {
    const boxes = async (page: Page) => {
      const cards = await page.locator('#plans article').all();
      return Promise.all(
        cards.map((card) => card.evaluate((each) => each.getBoundingClientRect().toJSON())),
      );
    };
    const page = await open();
    const [vip, ...others] = await boxes(page);
    for (const other of others) {
      expect(vip.width).toBeGreaterThan(other.width);
      expect(vip.top).toBeLessThan(other.top);
      expect(vip.bottom).toBeGreaterThan(other.bottom);
    }
    await page.setViewportSize(phone);
    const [first, second] = await boxes(page);
    expect(first.bottom).toBeLessThan(second.top);
  },
);

const hasJoinNow = tiers.some(({ buttonText }) => buttonText === 'Join Now');

test.runIf(hasJoinNow)('the button “Join Now” opens the training app in a new tab', async () => {
  const page = await open();
  await page.context().route(brand.trainingAppUrl, (route) => route.fulfill({ body: 'the app' }));
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Join Now' }).click();
  const tab = await opened;
  await tab.waitForURL(brand.trainingAppUrl);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
});

test('the landing page paints before its fonts load, with few requests and no script file or layout shift', async () => {
  const page = await firstVisit();
  const asked = new Map<string, string>();
  page.on('request', (request) => {
    // Counts a font's files once, because an owner's names may need files for more alphabets.
    asked.set(request.url().replace(/-[\w-]{8}\.woff2$/, ''), request.resourceType());
  });
  const paints: number[] = [];
  await page.route('**/*.woff2', async (route) => {
    paints.push(await page.evaluate(() => performance.getEntriesByType('paint').length));
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(paints.length).toBeGreaterThan(1);
  expect(paints).not.toContain(0);
  const types = [...asked.values()];
  expect(types.filter((type) => type === 'script')).toEqual([]);
  expect(
    types.filter((type) => ['document', 'font', 'stylesheet', 'image'].includes(type)).length,
  ).toBeLessThanOrEqual(brand.heroPhoto ? 4 : 3);
  expect(await shiftsOf(page)).toBeLessThan(0.001);
});

test('an unknown path shows the 404 page with status 404 and logs the path to the console', async () => {
  const page = await newVisitor();
  const logged = page.waitForEvent('console', (message) =>
    message.text().includes('/no/such/page'),
  );
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  expect((await logged).type()).toBe('error');
  await page.getByText('404', { exact: true }).waitFor();
  await page.getByText('Oops! Page not found').waitFor();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await page.waitForURL('/');
});

test('without JavaScript, the landing page shows its sections and a note about the guide’s form', async () => {
  const page = await open({ javaScriptEnabled: false });
  for (const { title } of [programs, process, testimonials])
    expect(await page.getByRole('heading', { name: title }).isVisible()).toBe(true);
  expect(await page.locator('noscript').textContent()).toContain(freeGuide.withoutScript);
});

test('on the landing page, the first Tab stop skips the top bar, and each Tab stop has a visible outline', async () => {
  const page = await open();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const focused = page.locator(':focus');
  expect(await focused.textContent()).toContain(hero.action);

  await page.reload();
  const stops = await page
    .locator('a, button, input:not([tabindex="-1"]), summary:visible')
    .count();
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press('Tab');
    const seen = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(
        document.activeElement ?? document.body,
      );
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
    expect(seen, `stop ${stop}`).toBe(true);
  }
});
