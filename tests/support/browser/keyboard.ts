import type { Page } from 'playwright';

/** Presses Tab until the focus is on what has this name, as its label or its own words. */
export const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      return element?.labels?.[0]?.textContent ?? element?.textContent ?? '';
    });
    if (name.test(at.trim())) return;
  }
  throw new Error(`The Tab key does not lead to ${name}`);
};
