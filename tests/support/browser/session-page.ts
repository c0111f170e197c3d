import type { Page } from 'playwright';
import { signUp } from '#tests/support/product/account.ts';
import { visitorOf } from './visitor.ts';

export const onTheForm = (page: Page) =>
  page.getByRole('heading', { name: 'Personal Health History' }).waitFor();

export const sentSteps = async (page: Page): Promise<string[]> => {
  await page.locator('.sent-steps').waitFor();
  return page.locator('.sent-steps li').allTextContents();
};

const endOfSession = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [, token = ''] =
      Object.entries(localStorage).find(([key]) => key.endsWith('.accessToken')) ?? [];
    return JSON.parse(atob(token.split('.')[1] ?? '')).exp * 1000;
  });

export const setClockTo = async (page: Page, msBeforeEnd: number) =>
  page.clock.setSystemTime((await endOfSession(page)) - msBeforeEnd);

export const signedInWithClock = async () => {
  const account = await signUp();
  const page = await visitorOf(account);
  await page.clock.install();
  await page.goto('/health-assessment');
  await onTheForm(page);
  return { page, account };
};
