import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { launchBrowser } from '#tests/support/browser/browser.ts';
import { openState } from './open-state.ts';
import { composePictures } from './readme-picture.ts';
import { type State, states } from './states.ts';

const WIDTHS = [360, 768, 1280, 1920];
const THEMES = ['light', 'dark'] as const;
const folder = join(import.meta.dirname, '../../../screenshots');

const take = async (
  browser: Browser,
  state: State,
  options: BrowserContextOptions,
  shoot: (page: Page) => Promise<Buffer>,
): Promise<Buffer> => {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  try {
    return await shoot(await openState(await context.newPage(), state));
  } finally {
    await context.close();
  }
};

const takeAll = async (browser: Browser, wanted: State[]) => {
  for (const [done, state] of wanted.entries()) {
    console.log(`${done + 1} of ${wanted.length}: ${state.name}`);
    for (const width of WIDTHS) {
      for (const colorScheme of THEMES) {
        const path = join(folder, `${state.name}-${width}-${colorScheme}.png`);
        const options = { colorScheme, viewport: { width, height: width < 768 ? 760 : 900 } };
        await take(browser, state, options, (page) =>
          page.screenshot({ path, fullPage: !state.inWindow }),
        );
      }
    }
  }
};

const names = process.argv.slice(2);
const wanted = states.filter(({ name }) => !names.length || names.includes(name));
mkdirSync(folder, { recursive: true });
const browser = await launchBrowser();
try {
  if (names.join() !== 'readme') await takeAll(browser, wanted);
  if (!names.length || names.includes('readme')) {
    await composePictures((name, options) => {
      const state = states.find((each) => each.name === name);
      if (!state) throw new Error(`There is no state '${name}'`);
      return take(browser, state, options, (page) => page.screenshot());
    });
  }
} finally {
  await browser.close();
}
