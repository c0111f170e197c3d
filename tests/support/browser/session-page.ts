import type { Page } from 'playwright';
import { signUp } from '#tests/support/product/account.ts';
import { signInAt } from './auth-page.ts';
import { newVisitor } from './visitor.ts';

export const onTheForm = (page: Page) =>
  page.getByRole('heading', { name: 'Personal Health History' }).waitFor();

/** What a page shows of the one assessment that was sent: its three steps. */
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

/** As long before the session's end as a test says, by the page's clock, which goes on. */
export const setClockTo = async (page: Page, beforeEnd: number) =>
  page.clock.setSystemTime((await endOfSession(page)) - beforeEnd);

/** The same with a clock that stands, however slow the machine is: a test moves it. */
export const stopClockAt = async (page: Page, beforeEnd: number) =>
  page.clock.pauseAt((await endOfSession(page)) - beforeEnd);

/** A visit whose timers a test moves. */
export const signedInWithClock = async () => {
  const account = await signUp();
  const page = await newVisitor();
  await page.clock.install();
  await page.goto('/auth');
  await signInAt(page, account);
  await onTheForm(page);
  return { page, account };
};
