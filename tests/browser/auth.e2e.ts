import type { Page } from 'playwright/test';
import { brand } from '#shared/brand.ts';
import { reword } from '#shared/owner-words.ts';
import { signIn, signUp } from '#tests/product/accounts.ts';
import { waitForCode } from '#tests/product/emails.ts';
import { freshAddress } from '#tests/product/product.ts';
import { expect, test } from './fixtures.ts';
import {
  atPool,
  button,
  expectToast,
  fillCredentials,
  gate,
  heading,
  poolError,
  signInAt,
  tabTo,
} from './steps.ts';

const PASSWORD = 'a long walk in autumn';
const SIGN_UP = "Don't have an account? Sign up";
const SIGN_IN = 'Already have an account? Sign in';
const FORM = 'Personal Health History';

const signUpAt = async (page: Page, fullName: string, email: string, password = PASSWORD) => {
  await button(page, SIGN_UP).click();
  await page.getByLabel('Full Name').fill(fullName);
  await fillCredentials(page, { email, password });
  await button(page, 'Sign Up').click();
};

test('the card toggles between its two modes, each with its title, fields, and button', async ({
  visitor,
}) => {
  await visitor.goto('/auth');
  await expect(heading(visitor, 'Welcome Back')).toBeVisible();
  await expect(visitor.getByText('access your health assessment')).toBeVisible();
  await expect(visitor.getByLabel('Full Name')).toHaveCount(0);
  await expect(button(visitor, 'Sign In')).toBeEnabled();
  await visitor.getByLabel('Email').fill('ada@example.com');

  await button(visitor, SIGN_UP).click();
  await expect(heading(visitor, 'Create Account')).toBeFocused();
  await expect(visitor).toHaveTitle(`Sign Up · ${brand.name}`);
  await expect(visitor.getByText('start your fitness journey')).toBeVisible();
  await expect(button(visitor, 'Sign Up')).toBeEnabled();
  await expect(visitor.getByLabel('Email')).toHaveValue('ada@example.com');
  const bounds = {
    'Full Name': { required: '', maxlength: '100' },
    Email: { required: '', maxlength: '255', type: 'email' },
    Password: { required: '', minlength: '6', type: 'password' },
  };
  for (const [label, attributes] of Object.entries(bounds))
    for (const [name, value] of Object.entries(attributes))
      await expect(visitor.getByLabel(label)).toHaveAttribute(name, value);

  await button(visitor, SIGN_IN).click();
  await expect(heading(visitor, 'Welcome Back')).toBeFocused();
  await expect(visitor).toHaveTitle(`Sign In · ${brand.name}`);
});

test('a wrong entry gets a sentence at its field, and nothing is sent', async ({ visitor }) => {
  await visitor.goto('/auth');
  let calls = 0;
  await atPool(visitor, 'SignUp', async (route) => {
    calls += 1;
    await route.abort();
  });
  await signUpAt(visitor, ' ', 'ada', '12345');
  for (const [label, message] of [
    ['Full Name', 'Full name is required'],
    ['Email', 'Invalid email address'],
    ['Password', 'Password must be at least 6 characters'],
  ] as const) {
    await expect(visitor.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
    await expect(visitor.getByText(message)).toBeVisible();
  }
  await expect(visitor.getByLabel('Full Name')).toBeFocused();
  expect(calls).toBe(0);
});

test('a sign-up shows Loading... while busy, then the form with name and address, and a toast', async ({
  visitor,
}) => {
  const { opened, open } = gate();
  await visitor.goto('/auth');
  await atPool(visitor, 'SignUp', async (route) => {
    await opened;
    await route.continue();
  });
  const email = freshAddress();
  await signUpAt(visitor, 'Ada Lovelace', email);
  await expect(button(visitor, 'Loading...')).toBeDisabled();
  open();
  await expectToast(visitor, 'Account created!', 'You can now access the health assessment form.');
  await expect(visitor).toHaveURL('/health-assessment');
  await expect(heading(visitor, FORM)).toBeVisible();
  await expect(heading(visitor, 'Health Assessment')).toBeFocused();
  await expect(visitor.getByLabel('Full Name')).toHaveValue('Ada Lovelace');
  await expect(visitor.getByLabel('Email')).toHaveValue(email);
});

test('a sign-up whose answer was lost signs in when it is repeated', async ({ visitor }) => {
  await visitor.goto('/auth');
  let isLost = false;
  await atPool(visitor, 'SignUp', async (route) => {
    if (isLost) return route.fallback();
    isLost = true;
    await route.fetch();
    return poolError('SomethingBroke', 500)(route);
  });
  await signUpAt(visitor, 'Ada Lovelace', freshAddress());
  await expect(heading(visitor, FORM)).toBeVisible();
});

test('a signed-out visitor of a page signs in and returns there, and a signed-in one never sees /auth', async ({
  visitor,
  account,
}) => {
  await visitor.goto('/account');
  await expect(visitor).toHaveURL('/auth?next=account');
  await signInAt(visitor, account);
  await expectToast(visitor, 'Welcome back!', "You've successfully logged in.");
  await expect(visitor).toHaveURL('/account');
  await visitor.goto('/auth');
  await expect(visitor).toHaveURL('/health-assessment');
  await expect(heading(visitor, FORM)).toBeVisible();
});

test('a failure shows the same sentence for a wrong password and an unknown address, and keeps the entries', async ({
  visitor,
  account,
}) => {
  await visitor.goto('/auth');
  for (const email of [account.email, freshAddress()]) {
    await signInAt(visitor, { email, password: 'not the password' });
    await expectToast(
      visitor,
      'Authentication Error',
      reword('That email and password don’t match. Check both, or reset your password.'),
    );
    await expect(visitor.getByLabel('Email')).toHaveValue(email);
    await expect(visitor.getByLabel('Password')).toHaveValue('not the password');
  }
  await signUpAt(visitor, 'Somebody Else', account.email, 'another password');
  await expectToast(
    visitor,
    'Authentication Error',
    reword(
      'We couldn’t create an account with these details. If you have one already, sign in or reset your password.',
    ),
  );
});

test('when the user pool fails, the page says so in our words, and the next try works', async ({
  visitor,
  account,
}) => {
  await visitor.goto('/auth');
  await fillCredentials(visitor, account);
  for (const [name, sentence] of [
    [
      'LimitExceededException',
      reword(`Too many attempts. Wait a few minutes, then try again, or write to ${brand.email}.`),
    ],
    ['SomethingNew', 'An error occurred during authentication.'],
  ] as const) {
    await atPool(visitor, 'InitiateAuth', poolError(name));
    await button(visitor, 'Sign In').click();
    await expectToast(visitor, 'Authentication Error', sentence);
    await visitor.context().unrouteAll();
  }
  await visitor.route('**/config.json', (route) => route.fulfill({ status: 503 }));
  await visitor.reload();
  await signInAt(visitor, account);
  await expectToast(
    visitor,
    'Authentication Error',
    reword('We can’t reach the server. Check your connection, then try again.'),
  );
  await visitor.unrouteAll();
  await button(visitor, 'Sign In').click();
  await expect(heading(visitor, FORM)).toBeVisible();
});

test.describe('lost password', () => {
  test.use({ isConfirmed: true });

  const requestCode = async (page: Page, email: string) => {
    await page.goto('/auth');
    await page.getByLabel('Email').fill(email);
    await button(page, reword('Forgot your password?')).click();
    await expect(heading(page, 'Reset Password')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await button(page, 'Email Me a Code').click();
    await expect(heading(page, 'New Password')).toBeFocused();
  };

  const setPassword = async (page: Page, code: string, password: string) => {
    await page.getByLabel('Six-digit code').fill(code);
    await page.getByLabel('New Password').fill(password);
    await button(page, 'Save Password').click();
  };

  test('a code from the email sets a new password, which signs in at once', async ({
    visitor,
    account,
  }) => {
    await requestCode(visitor, account.email);
    await setPassword(visitor, '12', '12345');
    await expect(visitor.getByText('Enter the six-digit code')).toBeVisible();
    await expect(visitor.getByText('Password must be at least 6 characters')).toBeVisible();
    await setPassword(visitor, await waitForCode(account.email), 'another long walk');
    await expectToast(visitor, 'Password changed', "You've successfully logged in.");
    await expect(heading(visitor, FORM)).toBeVisible();
    await expect(signIn(account)).rejects.toThrow();
  });

  test('the pages don’t reveal which address has an account', async ({ visitor, account }) => {
    const unconfirmed = await signUp();
    const texts = new Set<string>();
    for (const email of [account.email, unconfirmed.email, freshAddress()]) {
      await requestCode(visitor, email);
      await setPassword(visitor, '000000', 'another long walk');
      await expectToast(
        visitor,
        'Authentication Error',
        reword('That code is wrong or has expired. Check the latest email or request a new one.'),
      );
      texts.add((await visitor.getByRole('main').innerText()).replaceAll(email, '<address>'));
    }
    expect([...texts]).toEqual([expect.stringContaining('If <address> belongs to an account')]);
  });
});

test('by keyboard alone at 400% zoom, a visitor signs up', async ({ open }) => {
  const page = await open({ viewport: { width: 320, height: 256 } });
  await page.goto('/auth?apply');
  await expect(button(page, 'Sign Up')).toBeEnabled();
  for (const [label, text] of [
    [/^Full Name/, 'Ada Lovelace'],
    [/^Email/, freshAddress()],
    [/^Password/, PASSWORD],
  ] as const) {
    await tabTo(page, label);
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Health Assessment')).toBeFocused();
});
