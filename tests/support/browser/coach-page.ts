import type { Page } from 'playwright';
import { totp } from '#infra/local/cloud/ready-trainer.ts';
import type { TrainerAccount } from '#tests/support/product/trainer.ts';

export const signInPage = (page: Page) =>
  page.getByRole('heading', { name: 'Trainers sign in here' });

export const signInAsTrainer = async (
  page: Page,
  { email, password, secret }: Pick<TrainerAccount, 'email' | 'password' | 'secret'>,
): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Six digits').fill(totp(secret));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
};
