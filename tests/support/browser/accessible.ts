import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright';
import { expect } from 'vitest';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Brings axe into a page: once for all that is asked of it, since reading it takes longer than most answers. */
export const bringAxe = (page: Page): Promise<unknown> => page.evaluate(axe);

const rules = {
  /** WCAG 2.2 A and AA, and axe's best practices. */
  all: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  /** Rules whose result can differ between two themes: `web/ui/tokens.css` changes colours and nothing else. */
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} satisfies Record<string, RunOptions['runOnly']>;

/** By these rules axe finds nothing in the page as it stands. `bringAxe` comes first. */
export async function expectAccessible(
  page: Page,
  which: keyof typeof rules,
  seen: string,
): Promise<void> {
  const { violations } = await page.evaluate(
    (runOnly) =>
      (window as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } }).axe.run(
        { runOnly, resultTypes: ['violations'] },
      ),
    rules[which] as RunOptions['runOnly'],
  );
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
  expect(found, seen).toEqual([]);
}

/** Nothing of the page lies beside the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beside).toBeLessThanOrEqual(0);
}
