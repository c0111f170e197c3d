import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { expect, test } from 'vitest';
import { atAuth, signInAt, signUpAt } from '#tests/support/browser/auth-page.ts';
import { button } from '#tests/support/browser/button.ts';
import { atUserPool, expectToast, newVisitor, poolError } from '#tests/support/browser/visitor.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import { eventually } from '#tests/support/eventually.ts';
import { cognito, signUp } from '#tests/support/product/account.ts';
import { freshAddress, output } from '#tests/support/product/product.ts';

inBrowser();

const PASSWORD = 'a long walk in autumn';

test('a sign-in shows the same error for a wrong password and for an unknown address', async () => {
  const { email } = await signUp();
  const page = await atAuth();
  for (const address of [email, freshAddress()]) {
    await signInAt(page, { email: address, password: 'not the password' });
    await expectToast(
      page,
      'Authentication Error',
      'That email and password don’t match. Check both, or reset your password.',
    );
    expect(await page.getByLabel('Email').inputValue()).toBe(address);
    expect(await page.getByLabel('Password').inputValue()).toBe('not the password');
    await page.getByRole('button', { name: 'Close' }).click();
  }
  await signUpAt(page, { fullName: 'Somebody Else', email, password: 'another password' });
  await expectToast(page, 'Authentication Error', /^We couldn’t create an account/);
});

test('a sign-up opens the assessment form, even if the user pool’s first response is lost', async () => {
  const page = await atAuth();
  let lost = false;
  await atUserPool(page, 'SignUp', async (route) => {
    if (lost) return route.continue();
    lost = true;
    await route.fetch();
    await route.fulfill(poolError('SomethingBroke', 500));
  });
  const email = freshAddress();
  await signUpAt(page, { fullName: 'Robin Client', email, password: PASSWORD });
  await page.waitForURL('**/health-assessment');
  await expectToast(page, 'Account created!', 'You can now access the health assessment form.');
  expect(await page.getByLabel('Full Name').inputValue()).toBe('Robin Client');
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
  const { UserAttributes } = await cognito.send(
    new AdminGetUserCommand({ UserPoolId: output('UserPoolId'), Username: email }),
  );
  expect(UserAttributes).toContainEqual({ Name: 'name', Value: 'Robin Client' });
});

test('if the user pool keeps failing, the page tries three times with growing pauses, then shows an error', async () => {
  const page = await newVisitor();
  await page.clock.install();
  await page.goto('/auth');
  let attempts = 0;
  const clockStands = Promise.withResolvers<void>();
  const firstAsked = Promise.withResolvers<void>();
  await atUserPool(page, 'InitiateAuth', async (route) => {
    attempts += 1;
    firstAsked.resolve();
    await clockStands.promise;
    return route.fulfill(poolError('InternalErrorException', 500));
  });
  const answered = () => page.waitForResponse((response) => response.status() === 500);
  const nextAttempt = async (wanted: number) => {
    const done = answered();
    await eventually(async () => {
      await page.clock.runFor(50);
      expect(attempts).toBe(wanted);
    });
    await done;
  };

  const first = answered();
  const email = freshAddress();
  await signInAt(page, { email, password: PASSWORD });
  await firstAsked.promise;
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  clockStands.resolve();
  await first;
  // Amplify waits 200 ms before the first retry, then twice as long each time, plus jitter.
  await page.clock.runFor(199);
  expect(attempts).toBe(1);
  await nextAttempt(2);
  await page.clock.runFor(340);
  expect(attempts).toBe(2);
  await nextAttempt(3);
  await expectToast(page, 'Authentication Error', /^This isn’t available right now/);
  await page.clock.runFor(60_000);
  expect(attempts).toBe(3);
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
  expect(await page.getByLabel('Password').inputValue()).toBe(PASSWORD);
});

test('while the site’s settings can’t be loaded, a new visitor still sees the sign-in page and can retry', async () => {
  const { email } = await signUp();
  const page = await newVisitor();
  let isDown = true;
  let asked = 0;
  await page.route('**/config.json', (route) => {
    asked++;
    return isDown ? route.fulfill({ status: 503 }) : route.continue();
  });
  await page.goto('/health-assessment');
  await page.waitForURL('**/auth');
  await page.locator('button[type=submit]:enabled').waitFor();
  expect(asked).toBe(0);
  await page.getByLabel('Email').focus();
  await eventually(async () => expect(asked).toBeGreaterThan(0));

  await signInAt(page, { email, password: PASSWORD });
  await expectToast(page, 'Authentication Error', /can’t reach the server/);
  isDown = false;
  await button(page, 'Sign In').click();
  await page.waitForURL('**/health-assessment');
});
