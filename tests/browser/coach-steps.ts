import type { Locator, Page } from 'playwright/test';
import type { ReadyTrainer } from '#infra/local/cloud/ready-trainer.ts';
import type { Assessment } from '#shared/domain/assessment.ts';
import { casePath } from '#shared/domain/pages.ts';
import { type Account, signUp } from '#tests/product/accounts.ts';
import { submit } from '#tests/product/calls.ts';
import { expect } from './fixtures.ts';
import { button, fillCredentials } from './steps.ts';

/** A client with an assessment, and a name that no other test uses. */
export const newClient = async (
  first: string,
  changes: Partial<Assessment> = {},
): Promise<Account> => {
  const fullName = `${first} ${crypto.randomUUID().slice(0, 8)}`;
  const account = await signUp({ fullName, isConfirmed: true });
  await submit(account, changes);
  return account;
};

export const openCaseOf = async (page: Page, client: Account) => {
  await page.goto(casePath(client.id));
  await expect(page.getByRole('heading', { level: 1, name: client.fullName })).toBeVisible();
};

/** The client's row in this list of Today. A product that has run for long has more pages. */
export const rowIn = async (page: Page, list: string, { fullName }: Account): Promise<Locator> => {
  const row = page
    .getByRole('list', { name: list })
    .getByRole('listitem')
    .filter({ hasText: fullName });
  const more = button(page, 'Show more').first();
  await expect(async () => {
    if ((await row.count()) === 0 && (await more.isVisible())) await more.click();
    await expect(row).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 25_000 });
  return row;
};

export const sheet = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
export const log = (page: Page) => page.getByRole('region', { name: 'Log' }).getByRole('listitem');

export const signInAsTrainer = async (page: Page, trainer: ReadyTrainer) => {
  await fillCredentials(page, trainer);
  await button(page, 'Sign In').click();
  await page.getByLabel('Six digits').fill(trainer.code());
  await button(page, 'Confirm').click();
};
