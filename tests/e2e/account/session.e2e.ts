import { AdminDisableUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { writeToCoach } from '#shared/endpoints/client.ts';
import { signInAt } from '#tests/support/browser/auth-page.ts';
import { button } from '#tests/support/browser/button.ts';
import { onTheForm, setClockTo, signedInWithClock } from '#tests/support/browser/session-page.ts';
import {
  atUserPool,
  everythingStored,
  expectToast,
  newVisitor,
  poolError,
  signedInVisitor,
  visitorOf,
} from '#tests/support/browser/visitor.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import { assessmentsOf } from '#tests/support/cloud/records.ts';
import { cognito, signUp } from '#tests/support/product/account.ts';
import { output } from '#tests/support/product/product.ts';
import { newConfirmedClient } from '#tests/support/product/submissions.ts';
import { submitForm } from '#tests/support/samples/assessment.ts';

inBrowser();

const MINUTES = 60_000;
const HOURS = 60 * MINUTES;
const countRefreshes = async (page: Page) => {
  const refreshes = { count: 0 };
  await atUserPool(page, 'GetTokensFromRefreshToken', (route) => {
    refreshes.count++;
    return route.continue();
  });
  return refreshes;
};

test.each([-2, 2])(
  'a client whose clock is %i hours off can sign in, renew the session, and submit an assessment',
  async (hours) => {
    const account = await signUp();
    const page = await newVisitor();
    await page.clock.setSystemTime(Date.now() + hours * HOURS);
    const refreshes = await countRefreshes(page);
    await page.goto('/auth');
    await signInAt(page, account);
    await onTheForm(page);
    await page.reload();
    await onTheForm(page);
    expect(refreshes.count).toBe(0);

    await page.clock.setSystemTime(Date.now() + hours * HOURS + 16 * MINUTES);
    await page.reload();
    await onTheForm(page);
    expect(refreshes.count).toBe(1);

    await page.getByLabel('Full Name').fill('Robin Client');
    await page.getByLabel('Email').fill(account.email);
    await submitForm(page);
    await expectToast(page, 'Assessment Submitted!', /24 hours/);
    const [{ createdAt = '' } = {}] = await assessmentsOf(account.sub);
    expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(HOURS);
  },
);

test('a sign-out calls Cognito’s GlobalSignOut, and leaves neither tokens nor the address in the browser', async () => {
  const { page, account } = await signedInVisitor();
  const ended = page.waitForRequest(
    (request) => request.headers()['x-amz-target']?.endsWith('.GlobalSignOut') ?? false,
  );
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await ended;
  await page.waitForURL('**/auth');
  const stored = await everythingStored(page);
  expect(stored).not.toContain('Token');
  expect(stored).not.toContain(account.email);
  expect(await page.getByText('Your session has ended.').count()).toBe(0);
});

test('if another device ended the session, a request for a code leads the client to the sign-in', async () => {
  const { page } = await signedInVisitor('/account');
  await page.getByText('Confirm your email so').click();
  // The local cloud doesn't revoke tokens.
  const revoked = poolError('NotAuthorizedException', 400, 'Access Token has been revoked');
  for (const action of ['GetUserAttributeVerificationCode', 'GetTokensFromRefreshToken']) {
    await atUserPool(page, action, (route) => route.fulfill(revoked));
  }
  await page.getByRole('button', { name: 'Send Code' }).click();
  await page.waitForURL('**/auth?*');
  await page.getByText('Your session has ended.').waitFor();
  expect(await everythingStored(page)).not.toContain('Token');
});

test('if the browser forbids storage, a visitor can still sign in and submit an assessment', async () => {
  const page = await newVisitor();
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  });
  await page.goto('/health-assessment');
  await page.waitForURL('**/auth');
  await signInAt(page, await signUp());
  await onTheForm(page);
  await submitForm(page);
  await expectToast(page, 'Assessment Submitted!', /24 hours/);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('**/auth');
});

test('the session of a disabled account ends at its next renewal, and the client can’t sign in again', async () => {
  const { page, account } = await signedInWithClock();
  await cognito.send(
    new AdminDisableUserCommand({ UserPoolId: output('UserPoolId'), Username: account.email }),
  );
  await setClockTo(page, 10_000);
  await page.clock.runFor(30_000);
  await page.waitForURL('**/auth');
  await page.getByText('Your session has ended.').waitFor();
  expect(await everythingStored(page)).not.toContain('Token');

  await signInAt(page, account);
  await expectToast(page, 'Authentication Error', /./);
  expect(new URL(page.url()).pathname).toBe('/auth');
});

test('if the session ends while a client sends a message, the sign-in says so', async () => {
  const { account } = await newConfirmedClient();
  const page = await visitorOf(account);
  await page.goto('/account');
  await page.getByLabel(/^Write to /).fill('Half a sentence');
  const user = { UserPoolId: output('UserPoolId'), Username: account.email };
  await cognito.send(new AdminDisableUserCommand(user));
  await page.route(`**${writeToCoach.path}`, (route) => route.fulfill({ status: 401, json: {} }));
  await button(page, 'Send Message').click();
  await page.waitForURL('**/auth?next=account');
  await page.getByText('Your session has ended. Sign in to pick up').waitFor();
});
