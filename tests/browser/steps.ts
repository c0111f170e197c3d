import type { Locator, Page, Route } from 'playwright/test';
import { POOL_PATH } from '#infra/local/site-server.ts';
import type { Assessment } from '#shared/domain/assessment.ts';
import { consentWords } from '#shared/domain/consent/consent-words.ts';
import { product } from '#tests/product/product.ts';
import { expect } from './fixtures.ts';

export const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });

export const heading = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('heading', { name, exact: true });

/** A toast about an error is destructive and stays. */
export const expectToast = async (page: Page, title: string, text: string | RegExp) => {
  const toast = page.getByRole('article', { name: title, exact: true });
  await expect(toast.getByText(text, { exact: true })).toBeVisible();
  const isError = title.endsWith('Error');
  await expect(toast).toHaveClass(isError ? /toast-destructive/ : /^(?!.*destructive)/);
};

/** Holds calls until `open` is called. */
export const gate = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
};

/** Lets the first call of an endpoint end with each of these answers, and the others through. */
export const failFirst = async (
  page: Page,
  path: string,
  failures: ((route: Route) => Promise<unknown>)[],
) => {
  const keys: (string | undefined)[] = [];
  await page.route(`**${path}`, async (route) => {
    const fail = failures[keys.length];
    keys.push(route.request().headers()['idempotency-key']);
    if (fail) await fail(route);
    else await route.fallback();
  });
  return keys;
};

export const unavailable = (route: Route) => route.fulfill({ status: 503 });

export const refused = (status: number, error: string) => (route: Route) =>
  route.fulfill({ status, json: { error } });

/** The server does the work, but its response doesn't arrive. */
export const lost = async (route: Route) => {
  await route.fetch();
  await route.abort();
};

/** Handles calls of this action of the user pool. */
export const atPool = (page: Page, action: string, handle: (route: Route) => Promise<unknown>) =>
  page.context().route(product.siteUrl + POOL_PATH, async (route) => {
    const target = route.request().headers()['x-amz-target'] ?? '';
    if (target.endsWith(`.${action}`)) await handle(route);
    else await route.fallback();
  });

export const poolError =
  (name: string, status = 400, message = 'Raw English of the pool.') =>
  (route: Route) =>
    route.fulfill({
      status,
      headers: { 'access-control-allow-origin': '*', 'x-amzn-errortype': name },
      contentType: 'application/x-amz-json-1.1',
      body: JSON.stringify({ __type: name, message }),
    });

/** From now on, API and user pool refuse, as after a sign-out elsewhere, until `unrouteAll()`. */
export const endSession = async (page: Page) => {
  const revoked = poolError('NotAuthorizedException', 400, 'Refresh Token has been revoked');
  await atPool(page, 'GetTokensFromRefreshToken', revoked);
  await page.context().route('**/api/**', (route) => route.fulfill({ status: 401, json: {} }));
};

export interface Credentials {
  email: string;
  password: string;
}

export const fillCredentials = async (page: Page, { email, password }: Credentials) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
};

export const signInAt = async (page: Page, credentials: Credentials) => {
  await fillCredentials(page, credentials);
  await button(page, 'Sign In').click();
};

export const labels = {
  fullName: 'Full Name',
  email: 'Email',
  phone: 'Phone',
  dateOfBirth: 'Date of Birth',
  heightFeet: 'Height (feet)',
  heightInches: 'Height (inches)',
  currentWeight: 'Current Weight (lbs)',
  goalWeight: 'Goal Weight (lbs)',
  fitnessLevel: 'Fitness Level',
  trainingExperience: 'Training Experience',
  currentWorkoutRoutine: 'Current Workout Routine',
  medications: 'Medications',
  injuriesSurgeries: 'Injuries and Surgeries',
  physicalLimitations: 'Physical Limitations',
  specificGoals: 'Specific Goals',
  trainingFrequency: 'Training Frequency',
  trainingLocation: 'Training Location',
} as const;

export const answerTo = (page: Page, field: keyof typeof labels): Locator =>
  page.getByRole('main').getByLabel(labels[field]);

export const fillIn = async (page: Page, answers: Partial<Assessment>) => {
  for (const [name, answer] of Object.entries(answers)) {
    if (Array.isArray(answer)) for (const choice of answer) await page.getByLabel(choice).check();
    else if (name === 'fitnessLevel') await answerTo(page, name).selectOption(String(answer));
    else await answerTo(page, name as keyof typeof labels).fill(String(answer));
  }
};

export const consentBox = (page: Page): Locator =>
  page.getByRole('checkbox', { name: consentWords.agree });

export const submitForm = async (page: Page) => {
  await consentBox(page).check();
  await button(page, 'Submit Assessment').click();
};

/** Presses Tab until the focus is on an element with this label or text. */
export const tabTo = async (page: Page, name: string | RegExp) => {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      return (element?.labels?.[0]?.textContent ?? element?.textContent ?? '').trim();
    });
    if (typeof name === 'string' ? at === name : name.test(at)) return;
  }
  throw new Error(`The Tab key doesn't lead to ${name}`);
};
