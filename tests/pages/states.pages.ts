import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { expectNoSidewaysScroll } from '#tests/support/browser/focus.ts';
import { inBrowser, newPage } from '#tests/support/browser/watched-page.ts';
import { longNames, misplaced, rename } from './long-names.ts';
import { openState } from './screenshots/open-state.ts';
import { type State, states } from './screenshots/states.ts';

/**
 * With `ALL_STATES=1`, as in the public workflow, axe checks every state at both widths, instead of each page
 * once.
 */
const isFull = process.env.ALL_STATES === '1';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 A and AA, and axe's best practices. */
const all = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules whose result can differ between themes: `web/ui/tokens.css` changes only colors. */
const ofColors: RunOptions['runOnly'] = {
  type: 'rule',
  values: ['color-contrast', 'link-in-text-block'],
};

async function expectAccessible(page: Page, runOnly: RunOptions['runOnly'], where: string) {
  const { violations } = await page.evaluate(
    (options) =>
      (window as unknown as { axe: { run: (given: RunOptions) => Promise<AxeResults> } }).axe.run(
        options,
      ),
    { runOnly, resultTypes: ['violations'] } as RunOptions,
  );
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
  expect(found, where).toEqual([]);
}

const isSamePage = (one: State, other: State) =>
  one.path === other.path && (one.signedIn === 'trainer') === (other.signedIn === 'trainer');

/** The first state of each page, and of each view of a trainer. */
const pages = states.filter(
  (state, index) => states.findIndex((each) => isSamePage(each, state)) === index,
);

const others = states.filter((state) => !pages.includes(state));

const open = (state: State) =>
  openState(state, (session) => newPage({ ...session, viewport: { width: 1280, height: 900 } }));

async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.evaluate(axe);
  for (const width of isFull ? [1280, 360] : [1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    await expectAccessible(page, all, `${width} px, light`);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, ofColors, `${width} px, dark`);
  }
}

async function expectFitsPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 900 });
  await expectNoSidewaysScroll(page);
}

inBrowser();

test.each(pages)(
  'axe finds no problem on the page $name, which fits a phone and names of 40 letters in any script',
  async (state) => {
    const page = await open(state);
    await expectAccessibleInBothThemes(page);
    await expectFitsPhone(page);
    for (const name of longNames) {
      await rename(page, name);
      for (const width of [320, 768, 920, 1280]) {
        await page.setViewportSize({ width, height: width === 320 ? 256 : 800 });
        expect(await misplaced(page), `${name} at ${width} px`).toEqual([]);
        await expectNoSidewaysScroll(page);
      }
    }
  },
);

test.each(others)('the page reaches the state $name and fits a phone', async (state) => {
  const page = await open(state);
  if (isFull) await expectAccessibleInBothThemes(page);
  await expectFitsPhone(page);
});
