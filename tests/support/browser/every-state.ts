import { test } from 'vitest';
import { openState } from '#tests/pages/screenshots/open-state.ts';
import type { State } from '#tests/pages/screenshots/states.ts';
import { bringAxe, expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { inBrowser, newPage } from './watched-page.ts';

const WIDTHS = [1280, 360];

const windowOf = (width: number) => ({ width, height: 900 });

/** Opens each state once, and looks at it on wide and narrow windows, in both themes. */
export function testEveryState(states: readonly State[]): void {
  inBrowser();

  test.each(states)(
    `axe finds nothing in the state $name, ${WIDTHS.join(' and ')} px, light and dark`,
    async (state) => {
      const [first = 0] = WIDTHS;
      const page = await openState(state, (session) =>
        newPage({ ...session, viewport: windowOf(first) }),
      );
      await bringAxe(page);
      for (const width of WIDTHS) {
        await page.setViewportSize(windowOf(width));
        await page.emulateMedia({ colorScheme: 'light' });
        await expectAccessible(page, 'all', `${width} px, light`);
        await page.emulateMedia({ colorScheme: 'dark' });
        await expectAccessible(page, 'colours', `${width} px, dark`);
        await expectNoSidewaysScroll(page);
      }
    },
  );
}
