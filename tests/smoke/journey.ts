import type { Page } from 'playwright';
import { authMessage } from '#web/auth/auth-messages.ts';
import { freeGuide, hero } from '#web/content/content.ts';

const nobody = { email: 'smoke-test@example.com', password: 'no account has this one' };

const refusals = ['NotAuthorizedException', 'TooManyRequestsException'].map((name) =>
  authMessage(Object.assign(new Error(), { name })),
);

/** Submits only a sign-in to an account that doesn't exist, so the site stores nothing. */
export async function journey(page: Page, url: string): Promise<void> {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (/security policy/i.test(message.text())) complaints.push(message.text());
  });

  await page.goto(`${url}/`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByLabel(freeGuide.label).waitFor();
  await page.getByRole('link', { name: hero.action }).first().click();

  await page.getByRole('button', { name: 'Already have an account? Sign in' }).click();
  await page.getByRole('heading', { name: 'Welcome Back', level: 1 }).waitFor();
  await page.getByLabel('Email').fill(nobody.email);
  await page.getByLabel('Password').fill(nobody.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  const [wrong, tooOften] = refusals.map((sentence) => page.getByText(sentence));
  if (wrong && tooOften) await wrong.or(tooOften).first().waitFor();

  const missing = await page.goto(`${url}/not-a-page`);
  if (missing?.status() !== 404) throw new Error(`a missing page returns ${missing?.status()}`);
  await page.getByRole('link', { name: 'Return to Home' }).waitFor();
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
}
