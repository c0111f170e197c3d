import { describe, test } from 'vitest';
import { openState } from '#tests/screenshots/open-state.ts';
import { states } from '#tests/screenshots/states.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { inBrowser, newVisitor } from './visitor.ts';

const themes = ['light', 'dark'] as const;

/** Tests of every state that there are screenshots of, on windows of this width, in both themes. */
export function testEveryState(width: number): void {
  inBrowser();

  describe.each(themes)(`${width} px, %s`, (colorScheme) => {
    test.each(states)('axe finds nothing in the state $name', async (state) => {
      const look = { colorScheme, viewport: { width, height: 900 } };
      const page = await openState(state, (session) => newVisitor({ ...session, ...look }));
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });
}
