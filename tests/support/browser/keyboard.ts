import type { Page } from 'playwright';
import { eventually } from '#tests/support/eventually.ts';

export const tabTo = (page: Page, name: RegExp): Promise<void> =>
  eventually(async () => {
    const passed: string[] = [];
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate(() => {
        const element = document.activeElement as HTMLInputElement | null;
        return (element?.labels?.[0]?.textContent ?? element?.textContent ?? '').trim();
      });
      if (name.test(at)) return;
      passed.push(at.slice(0, 80));
    }
    throw new Error(`The Tab key does not lead to ${name}, but to ${passed.join(' | ')}`);
  });

export const pressAt = async (page: Page, name: RegExp): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
};
