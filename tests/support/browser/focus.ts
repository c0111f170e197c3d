import type { Page } from 'playwright';
import { expect } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';

export const expectFocus = (page: Page, wanted: string | RegExp): Promise<void> =>
  eventually(async () => {
    const focused = await page.evaluate(() => {
      const { activeElement: at } = document;
      return [at?.getAttribute('name') ?? '', at?.textContent ?? ''];
    });
    expect(focused).toContainEqual(
      typeof wanted === 'string' ? wanted : expect.stringMatching(wanted),
    );
  });
