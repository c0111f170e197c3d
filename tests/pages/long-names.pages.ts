import { expect, test } from 'vitest';
import { openState } from '#tests/pages/screenshots/open-state.ts';
import { type State, states } from '#tests/pages/screenshots/states.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/accessible.ts';
import { inBrowser, newPage } from '#tests/support/browser/watched-page.ts';
import { longNames, misplaced, rename } from '#tests/support/samples/long-names.ts';

inBrowser();

/** The first state of each page, and of what it shows a trainer. */
const isSamePage = (one: State, other: State) =>
  one.path === other.path && (one.signedIn === 'trainer') === (other.signedIn === 'trainer');
const pages = states.filter(
  (state, index) => states.findIndex((each) => isSamePage(each, state)) === index,
);

test.each(pages)('names of 40 letters in any script fit: $name', async (state) => {
  const page = await openState(state, (session) =>
    newPage({ ...session, viewport: { width: 320, height: 256 } }),
  );
  for (const name of longNames) {
    await rename(page, name);
    for (const width of [320, 768, 920, 1280]) {
      await page.setViewportSize({ width, height: width === 320 ? 256 : 800 });
      expect(await misplaced(page), `${name} at ${width} px`).toEqual([]);
      await expectNoSidewaysScroll(page);
    }
  }
});
