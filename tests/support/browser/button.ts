import type { Locator, Page } from 'playwright';

/** Finds a button by its whole name, or by a pattern. */
export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });
