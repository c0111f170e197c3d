import { AdminDisableUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { Page, Request } from 'playwright/test';
import { readAccount } from '#shared/endpoints/account.ts';
import { reword } from '#shared/owner-words.ts';
import { cognito, signUp } from '#tests/product/accounts.ts';
import { call } from '#tests/product/calls.ts';
import { output, product } from '#tests/product/product.ts';
import { expect, sessionOf, test } from './fixtures.ts';
import {
  atPool,
  button,
  endSession,
  gate,
  heading,
  poolError,
  signInAt,
  submitForm,
} from './steps.ts';

const SECOND = 1_000;
const RENEW = 'GetTokensFromRefreshToken';
const FORM = 'Personal Health History';
const THANKS = reword('Thank you. We have your health history.');
const SUBMIT = '/api/submit-health-assessment';
const ENDED = reword('Your session has ended. Sign in to pick up where you left off.');

const isCall = (action: string) => (request: Request) =>
  request.headers()['x-amz-target']?.endsWith(`.${action}`) ?? false;

const tokensKept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /Token$/.test(key)).length);

const endOf = (accessToken: string): number =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()).exp * SECOND;

/** Stops the page’s clock, and then lets this time pass at once. */
const pass = async (page: Page, ms: number) => {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + SECOND);
  await page.clock.runFor(ms);
};

const countRenewals = async (page: Page) => {
  const renewals = { count: 0 };
  await atPool(page, RENEW, async (route) => {
    renewals.count += 1;
    await route.fallback();
  });
  return renewals;
};

/** Opens the form with a clock that the test moves. */
const openForm = async (page: Page) => {
  await page.clock.install();
  await page.goto('/health-assessment');
  await expect(heading(page, FORM)).toBeVisible();
};

test('without a session, the form leads to /auth', async ({ visitor }) => {
  await visitor.goto('/health-assessment');
  await expect(visitor).toHaveURL('/auth');
});

test('the session is checked every 30 seconds and renewed in its last 90, but not in a hidden tab', async ({
  client,
  account,
}) => {
  await openForm(client);
  const renewals = await countRenewals(client);
  await client.clock.setSystemTime(endOf(account.accessToken) - 130 * SECOND);
  await client.clock.runFor(30 * SECOND);
  expect(renewals.count).toBe(0);

  const show = (state: string) =>
    client.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  await client.clock.setSystemTime(endOf(account.accessToken) - 80 * SECOND);
  await client.clock.runFor(60 * SECOND);
  expect(renewals.count).toBe(0);
  const renewed = client.waitForResponse((response) => isCall(RENEW)(response.request()));
  await show('visible');
  await renewed;
  await expect(heading(client, FORM)).toBeVisible();
  expect(renewals.count).toBe(1);
});

test('a renewal that the pool refuses ends the session, and the page says so', async ({
  client,
  account,
}) => {
  await openForm(client);
  const user = { UserPoolId: output('UserPoolId'), Username: account.email };
  await cognito.send(new AdminDisableUserCommand(user));
  await client.clock.setSystemTime(endOf(account.accessToken) - 10 * SECOND);
  await client.clock.runFor(30 * SECOND);
  await expect(client).toHaveURL('/auth');
  await expect(client.getByText(ENDED)).toBeVisible();
  expect(await tokensKept(client)).toBe(0);
});

test('a renewal that fails is repeated after 200 ms and doubling, and the session goes on', async ({
  client,
  account,
}) => {
  await openForm(client);
  let failures = 0;
  await atPool(client, RENEW, async (route) => {
    failures += 1;
    if (failures > 2) return route.fallback();
    return poolError('InternalErrorException', 500)(route);
  });
  const renewed = client.waitForResponse(
    (response) => isCall(RENEW)(response.request()) && response.ok(),
  );
  await client.clock.setSystemTime(endOf(account.accessToken) - 80 * SECOND);
  await client.clock.runFor(30 * SECOND);
  await client.clock.resume();
  await renewed;
  await expect(heading(client, FORM)).toBeVisible();
});

test('a sign-out in one tab signs out the others, at the pool too', async ({ client }) => {
  const ended = client.waitForRequest(isCall('GlobalSignOut'));
  await client.goto('/health-assessment');
  const other = await client.context().newPage();
  await other.goto('/account');
  await expect(button(other, 'Sign Out')).toBeVisible();
  await button(client, 'Sign Out').click();
  await ended;
  await expect(client).toHaveURL('/auth');
  await expect(other).toHaveURL('/auth?next=account');
  expect(await tokensKept(client)).toBe(0);
  await expect(client.getByText(ENDED)).toHaveCount(0);
});

test('a sign-out with an expired token renews it first, because the pool would refuse to end the other sessions', async ({
  client,
  account,
}) => {
  await openForm(client);
  await client.clock.setSystemTime(endOf(account.accessToken) + 60 * SECOND);
  const ended = client.waitForRequest(isCall('GlobalSignOut'));
  await button(client, 'Sign Out').click();
  expect((await ended).postDataJSON().AccessToken).not.toBe(account.accessToken);
  await expect(client).toHaveURL('/auth');
  expect(await tokensKept(client)).toBe(0);
});

test('a silent pool ends Loading... with a sentence after 15 seconds, and Try Again works', async ({
  client,
  account,
}) => {
  await client.clock.install({ time: endOf(account.accessToken) + 60 * SECOND });
  const { opened, open } = gate();
  await atPool(client, RENEW, async (route) => {
    await opened;
    await route.fallback();
  });
  const asked = client.waitForRequest(isCall(RENEW));
  await client.goto('/health-assessment');
  await expect(client.getByText('Loading...')).toBeVisible();
  await asked;
  await pass(client, 15 * SECOND);
  await expect(client.getByRole('alert')).toHaveText(
    reword('We can’t reach the server. Check your connection, then try again.'),
  );
  await client.clock.resume();
  await button(client, 'Try Again').click();
  await expect(button(client, 'Loading...')).toBeDisabled();
  open();
  await expect(heading(client, FORM)).toBeVisible();
});

test('with a silent pool, a sign-in ends with a sentence, and a sign-out forgets the session at once', async ({
  visitor,
  account,
  client,
}) => {
  await visitor.clock.install();
  await visitor.goto('/auth');
  await atPool(visitor, 'InitiateAuth', () => new Promise(() => {}));
  const asked = visitor.waitForRequest(isCall('InitiateAuth'));
  await signInAt(visitor, account);
  await asked;
  await pass(visitor, 15 * SECOND);
  await expect(visitor.getByRole('article', { name: 'Authentication Error' })).toContainText(
    reword('The server hasn’t answered. Check your connection, then try again.'),
  );
  await expect(button(visitor, 'Sign In')).toBeEnabled();

  await openForm(client);
  await atPool(client, 'GlobalSignOut', () => new Promise(() => {}));
  const leaving = client.waitForRequest(isCall('GlobalSignOut'));
  await button(client, 'Sign Out').click();
  await leaving;
  await client.clock.runFor(5 * SECOND);
  await expect(client).toHaveURL('/auth');
  expect(await tokensKept(client)).toBe(0);
});

test('a call whose token the API refuses is repeated with a renewed one', async ({ client }) => {
  await client.goto('/health-assessment');
  const tokens: (string | undefined)[] = [];
  await client.route(`**${SUBMIT}`, async (route) => {
    tokens.push(route.request().headers().authorization);
    if (tokens.length === 1) await route.fulfill({ status: 401, json: {} });
    else await route.fallback();
  });
  await submitForm(client);
  await expect(heading(client, THANKS)).toBeVisible();
  expect(new Set(tokens).size).toBe(2);
});

test('if another client signs in meanwhile, a refused submission isn’t repeated in their name', async ({
  client,
  account,
}) => {
  await client.goto('/health-assessment');
  const another = await signUp();
  const { opened, open } = gate();
  let calls = 0;
  await client.route(`**${SUBMIT}`, async (route) => {
    calls += 1;
    if (calls > 1) return route.fallback();
    await opened;
    return route.fulfill({ status: 401, json: {} });
  });
  await submitForm(client);
  await client.evaluate((entries) => {
    localStorage.clear();
    for (const { name, value } of entries) localStorage.setItem(name, value);
    document.dispatchEvent(new Event('visibilitychange'));
  }, sessionOf(another));
  await expect(client.getByLabel('Email')).toHaveValue(another.email);
  const answered = client.waitForResponse(`**${SUBMIT}`);
  open();
  await answered;
  await submitForm(client);
  await expect(heading(client, THANKS)).toBeVisible();
  expect(calls).toBe(2);
  expect((await call(readAccount, {}, account)).assessments).toHaveLength(0);
  expect((await call(readAccount, {}, another)).assessments).toHaveLength(1);
});

test('when another device ended the session, the next call leads to the sign-in', async ({
  client,
}) => {
  await client.goto('/health-assessment');
  await expect(heading(client, FORM)).toBeVisible();
  await endSession(client);
  await client.getByLabel('Medications').fill('Albuterol');
  await expect(client).toHaveURL('/auth');
  await expect(client.getByText(ENDED)).toBeVisible();
});

test('when the stored tokens are damaged, the next call leads to the sign-in, and the draft stays', async ({
  client,
  account,
}) => {
  await client.goto('/health-assessment');
  await client.getByLabel('Medications').fill('Albuterol');
  await expect(client.getByText(/^Saved on this device/)).toBeVisible();
  await client.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.endsWith('.accessToken')) localStorage.setItem(key, 'damaged');
  });
  await submitForm(client);
  await expect(client).toHaveURL('/auth');
  await expect(client.locator('.callout')).toHaveText(ENDED);
  await signInAt(client, account);
  await expect(client.getByLabel('Medications')).toHaveValue('Albuterol');
});

test('after a sign-out, the browser keeps nothing of the account, and going back shows nothing', async ({
  client,
  account,
}) => {
  await client.goto('/health-assessment');
  await client.getByLabel('Full Name').fill('Robin Unusualname');
  await expect(client.getByText(/^Saved on this device/)).toBeVisible();
  await client.getByRole('link', { name: 'Account', exact: true }).click();
  await expect(heading(client, 'Your Account')).toBeVisible();
  await button(client, 'Sign Out').click();
  await button(client, 'Sign Out and Delete').click();
  await expect(client).toHaveURL(/\/auth/);
  const kept = await client.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      await indexedDB.databases(),
      await caches.keys(),
      document.cookie,
    ]),
  );
  for (const trace of [account.id, account.email, 'Unusualname', 'Token'])
    expect(kept).not.toContain(trace);
  await client.goBack();
  await expect(client).toHaveURL(/\/auth/);
  expect(new URL(client.url()).origin).toBe(product.siteUrl);
});

test('if the browser forbids storage, a client can still sign in, submit, and sign out', async ({
  visitor,
  account,
}) => {
  await visitor.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  });
  await visitor.goto('/health-assessment');
  await expect(visitor).toHaveURL('/auth');
  await signInAt(visitor, account);
  await expect(heading(visitor, FORM)).toBeVisible();
  await submitForm(visitor);
  await expect(heading(visitor, THANKS)).toBeVisible();
  await button(visitor, 'Sign Out').click();
  await expect(visitor).toHaveURL('/auth');
});
