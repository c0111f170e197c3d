import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from 'vitest';

const CRITERIA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** axe finds nothing in the page as it stands, by WCAG 2.2 A and AA and its best practices. */
export async function expectAccessible(page: Page, theme: string): Promise<void> {
  // There are no frames, which alone need the slower mode; and nobody reads of what is right.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(CRITERIA)
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
  expect(found, theme).toEqual([]);
}

/** Nothing of the page lies beside the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beside).toBeLessThanOrEqual(0);
}
