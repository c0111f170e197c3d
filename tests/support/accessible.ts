import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from 'vitest';

/** What axe finds in the page as it stands: WCAG 2.2 A and AA, and its best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
  expect(found).toEqual([]);
}

/** Nothing of the page lies beside the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beside).toBeLessThanOrEqual(0);
}

/** The widths and themes in which every state of every page is looked at. */
export const looks = [360, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    colorScheme,
    viewport: { width, height: 900 },
  })),
);
