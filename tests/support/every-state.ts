import { test } from 'vitest';
import { openState } from '#tests/screenshots/open-state.ts';
import { states } from '#tests/screenshots/states.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { inBrowser, newVisitor } from './visitor.ts';

/** Tests of every state that there are screenshots of, on windows of this width, in both themes. */
export function testEveryState(width: number): void {
  inBrowser();

  test.each(states)(
    `axe finds nothing in the state $name, ${width} px, light and dark`,
    async (state) => {
      const viewport = { width, height: 900 };
      const page = await openState(state, (session) => newVisitor({ ...session, viewport }));
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page, colorScheme);
      }
      await expectNoSidewaysScroll(page);
    },
  );
}
