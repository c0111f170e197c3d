import type { Page } from 'playwright';
import { signUp } from '#tests/support/product/account.ts';
import { signInAt } from './auth-page.ts';
import { newVisitor } from './visitor.ts';

export const onTheForm = (page: Page) =>
  page.getByRole('heading', { name: 'Personal Health History' }).waitFor();

/** The three steps that a page shows of its one assessment. */
export const sentSteps = async (page: Page): Promise<string[]> => {
  await page.locator('.sent-steps').waitFor();
  return page.locator('.sent-steps li').allTextContents();
};

/** When the session ends, in milliseconds since 1970. */
const endOfSession = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [, token = ''] =
      Object.entries(localStorage).find(([key]) => key.endsWith('.accessToken')) ?? [];
    return JSON.parse(atob(token.split('.')[1] ?? '')).exp * 1000;
  });

/** Sets the page's clock to this time before the session's end and lets it run. */
export const setClockTo = async (page: Page, beforeEnd: number) =>
  page.clock.setSystemTime((await endOfSession(page)) - beforeEnd);

/** The same with a stopped clock, which the test advances. */
export const stopClockAt = async (page: Page, beforeEnd: number) =>
  page.clock.pauseAt((await endOfSession(page)) - beforeEnd);

/** A visit whose timers the test advances. */
export const signedInWithClock = async () => {
  const account = await signUp();
  const page = await newVisitor();
  await page.clock.install();
  await page.goto('/auth');
  await signInAt(page, account);
  await onTheForm(page);
  return { page, account };
};
