import { AdminCreateUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { totp } from '#infra/local/cloud/ready-trainer.ts';
import { signInAt } from '#tests/support/browser/auth-page.ts';
import { button } from '#tests/support/browser/button.ts';
import { signInAsTrainer, signInPage } from '#tests/support/browser/coach-page.ts';
import { onTheForm } from '#tests/support/browser/session-page.ts';
import {
  atUserPool,
  expectToast,
  gate,
  newVisitor,
  signedInVisitor,
} from '#tests/support/browser/visitor.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import { eventually } from '#tests/support/eventually.ts';
import { cognito, signUp } from '#tests/support/product/account.ts';
import { freshAddress, output } from '#tests/support/product/product.ts';
import { newTrainer } from '#tests/support/product/trainer.ts';

inBrowser();

const PASSWORD = 'a long walk in autumn';
const NO_ANSWER = 'The server hasn’t answered. Check your connection, then try again.';
const LONG = 20_000;

const silence = async (page: Page, action: string) => {
  const asked = Promise.withResolvers<void>();
  const { opened, open } = gate();
  await atUserPool(page, action, async (route) => {
    asked.resolve();
    await opened;
    await route.continue().catch(() => undefined);
  });
  return { asked: asked.promise, open };
};

const timed = async (page: Page) => {
  await page.clock.install();
  return page;
};

const atAuth = async () => {
  const page = await timed(await newVisitor());
  await page.goto('/auth');
  return page;
};

const atAccount = async () => {
  const { page } = await signedInVisitor('/account');
  await timed(page);
  await page.reload();
  return page;
};

const atReset = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email);
  await button(page, 'Forgot your password?').click();
  await button(page, 'Send Code').click();
};

const visits: [
  action: string,
  name: string,
  go: () => Promise<Page>,
  act: (page: Page) => Promise<unknown>,
][] = [
  ['ForgotPassword', 'Send Code', atAuth, (page) => atReset(page, freshAddress())],
  [
    'ChangePassword',
    'Change Password',
    atAccount,
    async (page) => {
      await page.getByText('Change your password').click();
      await page.getByLabel('Current Password').fill(PASSWORD);
      await page.getByLabel('New Password').fill('another long walk');
      await button(page, 'Change Password').click();
    },
  ],
];

test.each(visits)(
  'if the user pool doesn’t answer %s, the page shows an error and enables “%s” again',
  async (action, name, go, act) => {
    const page = await go();
    const { asked, open } = await silence(page, action);
    await act(page);
    await asked;
    await page.clock.fastForward(LONG);
    await expectToast(page, 'Authentication Error', NO_ANSWER);
    expect(await button(page, name).isEnabled()).toBe(true);
    open();
  },
);

test('a response from the user pool after the page’s deadline still signs the visitor in', async () => {
  const account = await signUp();
  const page = await atAuth();
  const { asked, open } = await silence(page, 'RespondToAuthChallenge');
  await signInAt(page, account);
  await asked;
  await page.clock.fastForward(LONG);
  await expectToast(page, 'Authentication Error', NO_ANSWER);
  open();
  await page.waitForURL('**/health-assessment');
  await onTheForm(page);
});

test('if the user pool doesn’t answer a trainer’s sign-in, the page shows an error and allows a retry', async () => {
  const { email, password, secret } = await newTrainer();
  const page = await timed(await newVisitor());
  await page.goto('/coach');
  const { asked, open } = await silence(page, 'InitiateAuth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign in').click();
  await asked;
  await page.clock.fastForward(LONG);
  await page.getByText(NO_ANSWER).waitFor();
  open();
  await button(page, 'Sign in').click();
  await page.getByLabel('Six digits').fill(totp(secret));
  const code = await silence(page, 'RespondToAuthChallenge');
  await button(page, 'Confirm').click();
  await code.asked;
  await page.clock.fastForward(LONG);
  await page.getByText(NO_ANSWER).waitFor();
  expect(await button(page, 'Confirm').isEnabled()).toBe(true);
  code.open();
});

test('if the user pool’s answer to a new password is late, an invited trainer sees an error, then the next step', async () => {
  const email = freshAddress('trainer');
  await cognito.send(
    new AdminCreateUserCommand({
      UserPoolId: output('TrainersPoolId'),
      Username: email,
      TemporaryPassword: 'only for the first sign-in',
      MessageAction: 'SUPPRESS',
    }),
  );
  const page = await timed(await newVisitor());
  await page.goto('/coach');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('only for the first sign-in');
  await button(page, 'Sign in').click();
  await page.getByLabel('New password').waitFor();
  await page.keyboard.type(PASSWORD);
  expect(await page.getByLabel('New password').inputValue()).toBe(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  const { asked, open } = await silence(page, 'RespondToAuthChallenge');
  await button(page, 'Save password').click();
  await asked;
  await page.clock.fastForward(LONG);
  await page.getByText(NO_ANSWER).waitFor();
  expect(await button(page, 'Save password').isEnabled()).toBe(true);
  open();
  await page.getByRole('heading', { name: 'Set up your authenticator app' }).waitFor();
  const qrCode = page.locator('[data-amplify-qrcode]');
  await eventually(async () =>
    expect(await qrCode.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
      0,
    ),
  );
});

test('a sign-out hides the coach’s pages and offers a sign-in, even if the user pool doesn’t respond', async () => {
  const trainer = await newTrainer();
  const page = await timed(await newVisitor());
  await page.goto('/coach');
  await signInAsTrainer(page, trainer);
  const inbox = page.getByRole('heading', { name: 'Inbox' });
  await inbox.waitFor();
  const { asked, open } = await silence(page, 'RevokeToken');
  await button(page, 'Sign out').click();
  await asked;
  await inbox.waitFor({ state: 'detached' });
  await page.clock.fastForward(LONG);
  await signInPage(page).waitFor();
  open();
});
