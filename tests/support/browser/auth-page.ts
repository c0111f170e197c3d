import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { button } from '#tests/support/browser/button.ts';
import { newVisitor } from './visitor.ts';

export async function atAuth(options?: Parameters<typeof newVisitor>[0]): Promise<Page> {
  const page = await newVisitor(options);
  await page.goto('/auth');
  return page;
}

export const toSignUp = (page: Page): Promise<void> =>
  button(page, "Don't have an account? Sign up").click();

export interface Credentials {
  email: string;
  password: string;
}

export async function fillCredentials(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
}

export async function signInAt(page: Page, credentials: Credentials): Promise<void> {
  await fillCredentials(page, credentials);
  await button(page, 'Sign In').click();
}

export async function signUpAt(
  page: Page,
  { fullName, ...credentials }: Credentials & { fullName: string },
): Promise<void> {
  await toSignUp(page);
  await page.getByLabel('Full Name').fill(fullName);
  await fillCredentials(page, credentials);
  await button(page, 'Sign Up').click();
}

export async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.focus();
  await page.keyboard.press('ControlOrMeta+V');
  expect(await field.inputValue()).toBe(text);
}
