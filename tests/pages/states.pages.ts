import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { expectNoSidewaysScroll } from '#tests/support/browser/focus.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import { open } from './coach-day/coach-page.ts';
import { type EngineName, problemsOf } from './engines.ts';
import { longNames, misplaced, rename } from './long-names.ts';
import { origin } from './screenshots/site.ts';
import { type State, states } from './screenshots/states.ts';

const isFull = process.env.ALL_STATES === '1';

interface Look {
  name: string;
  width: number;
  media: Parameters<Page['emulateMedia']>[0];
  engines: readonly EngineName[];
}

const wide = { width: 1280, media: { colorScheme: 'light', forcedColors: 'none' } } as const;

const looks: readonly Look[] = [
  { ...wide, name: 'light', engines: ['axe', 'ibm', 'alfa', 'html'] },
  {
    ...wide,
    name: 'dark',
    media: { colorScheme: 'dark' },
    // The themes differ only in colors, so color rules are enough by default.
    engines: isFull ? ['axe', 'ibm', 'alfa'] : ['axeColors'],
  },
];

const moreLooks: readonly Look[] = [
  { ...wide, name: '320 px', width: 320, engines: ['axe', 'ibm', 'alfa'] },
  // Axe would compute contrast from colors that the browser replaces.
  { ...wide, name: 'forced colors', media: { forcedColors: 'active' }, engines: ['ibm', 'alfa'] },
];

async function expectAccessible(page: Page): Promise<void> {
  for (const { name, width, media, engines } of isFull ? [...looks, ...moreLooks] : looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia(media);
    expect(await problemsOf(page, engines), name).toEqual([]);
  }
}

const pageOf = ({ path, signedIn }: State) =>
  `${new URL(path, origin).pathname.replace(/[0-9a-f]{32}$/, '')} ${signedIn === 'trainer'}`;

const pages = states.filter(
  (state, index) => states.findIndex((each) => pageOf(each) === pageOf(state)) === index,
);

const others = states.filter((state) => !pages.includes(state));

async function expectFitsPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 900 });
  await expectNoSidewaysScroll(page);
  // Two CSS rules could each add a marker to the same summary.
  const markers = await page
    .locator('summary')
    .evaluateAll((all) =>
      all.map(
        (each) =>
          ['::before', '::after'].filter((part) => /"/.test(getComputedStyle(each, part).content))
            .length + each.querySelectorAll('svg').length,
      ),
    );
  expect(Math.max(0, ...markers), 'markers of one summary').toBeLessThan(2);
}

inBrowser();

test.each(pages)(
  'the page $name passes the accessibility checkers, and fits phones and 40-letter names',
  async (state) => {
    const page = await open(state.name);
    await expectAccessible(page);
    await expectFitsPhone(page);
    for (const width of [320, 768, 920, 1280]) {
      await page.setViewportSize({ width, height: width === 320 ? 256 : 800 });
      for (const name of longNames) {
        await rename(page, name);
        expect(await misplaced(page), `${name} at ${width} px`).toEqual([]);
        await expectNoSidewaysScroll(page);
      }
    }
  },
);

test.each(isFull ? others : [])(
  'the state $name passes the accessibility checkers, and fits a phone',
  async (state) => {
    const page = await open(state.name);
    await expectAccessible(page);
    await expectFitsPhone(page);
  },
);
