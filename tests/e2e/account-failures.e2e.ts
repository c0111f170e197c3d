import { expect, test } from 'vitest';
import { signUp } from '#tests/support/account.ts';
import { atAuth, button, signInAt, signUpAt } from '#tests/support/auth-page.ts';
import { freshAddress } from '#tests/support/product.ts';
import { atUserPool, expectToast, inBrowser, poolError } from '#tests/support/visitor.ts';

inBrowser();

const PASSWORD = 'a long walk in autumn';

test('a wrong password and an unknown address have the same answer, and keep what was typed', async () => {
  const { email } = await signUp();
  const page = await atAuth();
  for (const address of [email, freshAddress()]) {
    await signInAt(page, { email: address, password: 'not the password' });
    await expectToast(
      page,
      'Authentication Error',
      'This e-mail address and password don’t match. Check both, or reset your password.',
    );
    expect(await page.getByLabel('Email').inputValue()).toBe(address);
    expect(await page.getByLabel('Password').inputValue()).toBe('not the password');
    await page.getByRole('button', { name: 'Close' }).click();
  }
});

test('an address that has an account gets no second one, and nobody learns of the first', async () => {
  const { email } = await signUp();
  const page = await atAuth();
  await signUpAt(page, { fullName: 'Somebody Else', email, password: 'another password' });
  await expectToast(page, 'Authentication Error', /^We couldn’t create an account/);
});

test('a sign-up whose answer was lost can be sent again', async () => {
  const page = await atAuth();
  let lost = false;
  await atUserPool(page, 'SignUp', async (route) => {
    if (lost) return route.continue();
    lost = true;
    await route.fetch();
    await route.fulfill(poolError('SomethingBroke', 500));
  });
  await signUpAt(page, { fullName: 'Robin Client', email: freshAddress(), password: PASSWORD });
  await page.waitForURL('**/health-assessment');
  await expectToast(page, 'Account created!', 'You can now access the health assessment form.');
});

test('what is not known fails with the text of the specification', async () => {
  const page = await atAuth();
  await atUserPool(page, 'InitiateAuth', (route) => route.fulfill(poolError('SomethingNew')));
  await signInAt(page, { email: freshAddress(), password: PASSWORD });
  await expectToast(page, 'Authentication Error', 'An error occurred during authentication.');
});

test('a pool that is down or throttled is told as such, after three attempts further and further apart', async () => {
  const page = await atAuth();
  const times: number[] = [];
  await atUserPool(page, 'InitiateAuth', (route) => {
    times.push(performance.now());
    return route.fulfill(poolError('TooManyRequestsException', 429));
  });
  const email = freshAddress();
  await signInAt(page, { email, password: PASSWORD });
  await expectToast(page, 'Authentication Error', /^Too many attempts/);
  const [first = 0, second = 0, third = 0] = times;
  expect(times).toHaveLength(3);
  // 200 and 400 ms at least, less what a busy machine takes to tell this process of the first of two.
  expect(second - first).toBeGreaterThan(100);
  expect(third - second).toBeGreaterThan(300);
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
});

test('without a connection the visitor is told, and can try again', async () => {
  const { email } = await signUp();
  const page = await atAuth();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await signInAt(page, { email, password: PASSWORD });
  await expectToast(page, 'Authentication Error', /can’t reach the server/);
  await page.context().setOffline(false);
  await button(page, 'Sign In').click();
  await page.waitForURL('**/health-assessment');
});
