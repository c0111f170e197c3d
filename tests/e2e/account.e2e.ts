import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { cognito, signUp } from '#tests/support/account.ts';
import { caseOf } from '#tests/support/corpus.ts';
import { freshAddress, output, product } from '#tests/support/product.ts';
import {
  atUserPool,
  expectToast,
  gate,
  inBrowser,
  newVisitor,
  poolError,
  signedInVisitor,
} from '#tests/support/visitor.ts';

inBrowser();

const PASSWORD = 'a long walk in autumn';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toSignUp = (page: Page) => page.getByText("Don't have an account? Sign up").click();

const atAuth = async () => {
  const page = await newVisitor();
  await page.goto('/auth');
  return page;
};

const fillSignIn = async (page: Page, email: string, password = PASSWORD) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
};

const signIn = async (page: Page, email: string, password = PASSWORD) => {
  await fillSignIn(page, email, password);
  await button(page, 'Sign In').click();
};

const attributesOf = (page: Page, label: string) =>
  page.getByLabel(label).evaluate((input) =>
    Object.fromEntries(
      ['type', 'autocomplete', 'inputmode', 'maxlength', 'minlength', 'required'].flatMap(
        (name) => {
          const value = input.getAttribute(name);
          return value === null ? [] : [[name, value]];
        },
      ),
    ),
  );

test('/auth opens in sign-in mode and toggles to sign-up and back', async () => {
  const page = await atAuth();
  await heading(page, 'Welcome Back').waitFor();
  await page.getByText('Sign in to access your health assessment').waitFor();
  expect(await page.getByLabel('Full Name').count()).toBe(0);

  await toSignUp(page);
  await heading(page, 'Create Account').waitFor();
  await page.getByText('Sign up to start your fitness journey').waitFor();
  await page.getByLabel('Full Name').waitFor();
  await button(page, 'Sign Up').waitFor();

  await page.getByText('Already have an account? Sign in').click();
  await heading(page, 'Welcome Back').waitFor();
  await button(page, 'Sign In').waitFor();
});

test('the fields say what they take', async () => {
  const page = await atAuth();
  const email = { type: 'email', inputmode: 'email', maxlength: '255', required: '' };
  const password = { type: 'password', minlength: '6', maxlength: '256', required: '' };
  expect(await attributesOf(page, 'Email')).toEqual({ ...email, autocomplete: 'username' });
  expect(await attributesOf(page, 'Password')).toEqual({
    ...password,
    autocomplete: 'current-password',
  });
  await toSignUp(page);
  expect(await attributesOf(page, 'Full Name')).toEqual({
    type: 'text',
    autocomplete: 'name',
    maxlength: '100',
    required: '',
  });
  expect(await attributesOf(page, 'Email')).toEqual({ ...email, autocomplete: 'email' });
  expect(await attributesOf(page, 'Password')).toEqual({
    ...password,
    autocomplete: 'new-password',
  });
});

test('a new account is signed in, on the form, and told so', async () => {
  const page = await atAuth();
  const email = freshAddress();
  await toSignUp(page);
  await page.getByLabel('Full Name').fill('Robin Client');
  await fillSignIn(page, email);
  await button(page, 'Sign Up').click();

  await page.waitForURL('**/health-assessment');
  await expectToast(page, 'Account created!', 'You can now access the health assessment form.');
  const { UserAttributes } = await cognito.send(
    new AdminGetUserCommand({ UserPoolId: output('UserPoolId'), Username: email }),
  );
  expect(UserAttributes).toContainEqual({ Name: 'name', Value: 'Robin Client' });
});

test('who has an account is signed in, on the form, and welcomed', async () => {
  const { email } = await signUp();
  const page = await atAuth();
  await signIn(page, email);
  await page.waitForURL('**/health-assessment');
  await expectToast(page, 'Welcome back!', "You've successfully logged in.");
});

test('a password is used exactly as it is typed', async () => {
  const { email } = await signUp({ password: '  with spaces  ' });
  const page = await atAuth();
  await signIn(page, email, 'with spaces');
  await expectToast(page, 'Authentication Error', /don’t match/);
  await signIn(page, email, '  with spaces  ');
  await page.waitForURL('**/health-assessment');
});

test('a password can be shown, and hidden again', async () => {
  const page = await atAuth();
  const password = page.getByLabel('Password');
  await password.fill(PASSWORD);
  await page.getByRole('switch', { name: 'Show characters' }).click();
  expect(await password.getAttribute('type')).toBe('text');
  await page.getByRole('switch', { name: 'Show characters' }).click();
  expect(await password.getAttribute('type')).toBe('password');
});

test('while the pool is asked, the button says Loading... and cannot be pressed', async () => {
  const { email } = await signUp();
  const page = await atAuth();
  const { opened, open } = gate();
  await atUserPool(page, 'InitiateAuth', async (route) => {
    await opened;
    await route.continue();
  });
  await signIn(page, email);
  const busy = button(page, 'Loading...');
  await busy.waitFor();
  expect(await busy.isDisabled()).toBe(true);
  open();
  await page.waitForURL('**/health-assessment');
});

test('each wrong field says so beside it, and the first one has the focus', async () => {
  const page = await atAuth();
  await toSignUp(page);
  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel('Password').fill('12345');
  await button(page, 'Sign Up').click();

  for (const [label, message] of [
    ['Full Name', 'Full name is required'],
    ['Email', 'Invalid email address'],
    ['Password', 'Password must be at least 6 characters'],
  ] as const) {
    const field = page.getByLabel(label);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    const [described = ''] = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe(message);
  }
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('fullName');
});

test('a wrong password and an unknown address have the same answer, and keep what was typed', async () => {
  const { email } = await signUp();
  const page = await atAuth();
  for (const address of [email, freshAddress()]) {
    await signIn(page, address, 'not the password');
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
  await toSignUp(page);
  await page.getByLabel('Full Name').fill('Somebody Else');
  await fillSignIn(page, email, 'another password');
  await button(page, 'Sign Up').click();
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
  await toSignUp(page);
  await page.getByLabel('Full Name').fill('Robin Client');
  await fillSignIn(page, freshAddress());
  await button(page, 'Sign Up').click();
  await page.waitForURL('**/health-assessment');
  await expectToast(page, 'Account created!', 'You can now access the health assessment form.');
});

test('what is not known fails with the text of the specification', async () => {
  const page = await atAuth();
  await atUserPool(page, 'InitiateAuth', (route) => route.fulfill(poolError('SomethingNew')));
  await signIn(page, freshAddress());
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
  await signIn(page, email);
  await expectToast(page, 'Authentication Error', /^Too many attempts/);
  const [first = 0, second = 0, third = 0] = times;
  expect(times).toHaveLength(3);
  expect(second - first).toBeGreaterThanOrEqual(200);
  expect(third - second).toBeGreaterThanOrEqual(400);
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
});

test('without a connection the visitor is told, and can try again', async () => {
  const { email } = await signUp();
  const page = await atAuth();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await signIn(page, email);
  await expectToast(page, 'Authentication Error', /can’t reach the server/);
  await page.context().setOffline(false);
  await button(page, 'Sign In').click();
  await page.waitForURL('**/health-assessment');
});

test('a signed-in visitor who comes to /auth goes on to the form', async () => {
  const { page } = await signedInVisitor('/auth');
  await page.waitForURL('**/health-assessment');
});

test('a visitor who is sent to /auth comes back to where they were going', async () => {
  const { email } = await signUp();
  const page = await newVisitor();
  await page.goto('/health-assessment');
  await page.waitForURL('**/auth');
  await signIn(page, email);
  await page.waitForURL('**/health-assessment');
});

test('no address can send a visitor elsewhere', async () => {
  const { scenario = '' } = caseOf('ui-open-redirect');
  const [first = '', ...others] = scenario.split(', ');
  for (const path of [first, ...others.map((next) => `/auth?next=${encodeURIComponent(next)}`)]) {
    const { page } = await signedInVisitor(path);
    await page.waitForURL(`${product.siteUrl}/health-assessment`);
    await page.context().close();
  }
});

test('an error in the address is not shown and runs nothing', async () => {
  const { scenario = '' } = caseOf('ui-error-desc');
  const page = await newVisitor();
  await page.goto(scenario);
  await heading(page, 'Welcome Back').waitFor();
  expect(await page.locator('img').count()).toBe(0);
  expect(await page.getByText('onerror').count()).toBe(0);
});
