import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { signUp } from '#tests/support/account.ts';
import { signInAt } from '#tests/support/auth-page.ts';
import {
  atUserPool,
  expectToast,
  inBrowser,
  newVisitor,
  poolError,
} from '#tests/support/visitor.ts';

inBrowser();

const withClaim = (token: string, claims: object) => {
  const [head, payload = '', signature] = token.split('.');
  const all = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...claims };
  return [head, Buffer.from(JSON.stringify(all)).toString('base64url'), signature].join('.');
};

/**
 * The local pool calls every address confirmed and knows no action to confirm one: its answers are made to say what
 * AWS says.
 */
const unconfirmedVisitor = async () => {
  const { email, password } = await signUp();
  const page = await newVisitor();
  const pool = { isConfirmed: false, codes: 0 };
  for (const action of ['RespondToAuthChallenge', 'GetTokensFromRefreshToken']) {
    await atUserPool(page, action, async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      const result = body.AuthenticationResult;
      result.IdToken = withClaim(result.IdToken, { email_verified: pool.isConfirmed });
      await route.fulfill({ response, json: body });
    });
  }
  await atUserPool(page, 'GetUserAttributeVerificationCode', async (route) => {
    pool.codes++;
    await route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: {} });
  });
  await atUserPool(page, 'VerifyUserAttribute', async (route) => {
    if (route.request().postDataJSON().Code !== '123456') {
      return route.fulfill(poolError('CodeMismatchException'));
    }
    pool.isConfirmed = true;
    await route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: {} });
  });
  await page.goto('/auth');
  await signInAt(page, { email, password });
  await page.getByText('Confirm your e-mail address').click();
  return { page, pool };
};

const confirm = async (page: Page, code: string) => {
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
};

test('an address is confirmed by its code, and not asked for again', async () => {
  const { page } = await unconfirmedVisitor();
  await confirm(page, '111111');
  await expectToast(page, 'Authentication Error', /^This code isn’t right/);
  await confirm(page, '123456');
  await expectToast(page, 'E-mail confirmed', 'You can now reset your password by e-mail.');
  await page.getByText('Confirm your e-mail address').waitFor({ state: 'detached' });
});

test('a new code can be asked for', async () => {
  const { page, pool } = await unconfirmedVisitor();
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await page.getByText('A new code is on its way.').waitFor();
  expect(pool.codes).toBe(1);
});
