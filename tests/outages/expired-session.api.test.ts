import {
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminUserGlobalSignOutCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Page } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { submitHealthAssessment } from '#shared/endpoints/client.ts';
import { signInAt } from '#tests/support/browser/auth-page.ts';
import {
  atUserPool,
  everythingStored,
  expectToast,
  signedInVisitor,
} from '#tests/support/browser/visitor.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import { assessmentsOf } from '#tests/support/cloud/records.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type Account, cognito, shortenTokens } from '#tests/support/product/account.ts';
import { call } from '#tests/support/product/call.ts';
import { output } from '#tests/support/product/product.ts';
import { assessmentOf, fieldOf, fillIn, submitForm } from '#tests/support/samples/assessment.ts';

inBrowser();

const { path } = submitHealthAssessment;
const MEDICATIONS = 'marked-medication';

const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(
    () => Object.entries(localStorage).find(([key]) => key.endsWith('.accessToken'))?.[1] ?? '',
  );

async function withExpiredToken() {
  const restore = await shortenTokens(2);
  onTestFinished(restore);
  const { page, account } = await signedInVisitor();
  const { fullName, email } = assessmentOf(account.email);
  await fillIn(page, { fullName, email, medications: MEDICATIONS });
  // Once the draft is stored, the page makes no call that would refresh the token.
  await eventually(async () => expect(await everythingStored(page)).toContain('ciphertext'));
  const token = await tokenOf(page);
  await eventually(async () => {
    expect((await call(submitHealthAssessment, {}, { token })).status).toBe(401);
  });
  expect(await tokenOf(page)).toBe(token);

  const submissions: { status: number; key: string | undefined }[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (!response.url().endsWith(path)) return;
    submissions.push({ status: response.status(), key: request.headers()['idempotency-key'] });
  });
  let refreshes = 0;
  await atUserPool(page, 'GetTokensFromRefreshToken', (route) => {
    refreshes += 1;
    return route.continue();
  });
  return { page, account, restore, submissions, refreshes: () => refreshes };
}

test('if the token expired while the form was open, the page refreshes the token and submits again', async () => {
  const { page, account, submissions, refreshes } = await withExpiredToken();
  await submitForm(page);
  await expectToast(page, 'Assessment Submitted!', /24 hours/);

  expect(submissions.map(({ status }) => status)).toEqual([401, 200]);
  expect(submissions[0]?.key).toBe(submissions[1]?.key);
  expect(refreshes()).toBe(1);
  expect(await assessmentsOf(account.sub)).toHaveLength(1);
});

const atPool = ({ email }: Account) => ({ UserPoolId: output('UserPoolId'), Username: email });

test('if the user pool refuses to refresh a token, the client can sign in and submit the same answers', async () => {
  const { page, account, restore, submissions } = await withExpiredToken();
  await cognito.send(new AdminUserGlobalSignOutCommand(atPool(account)));
  // Disables the user, because the local cloud still refreshes tokens after a sign-out.
  await cognito.send(new AdminDisableUserCommand(atPool(account)));
  await submitForm(page);
  await page.waitForURL('**/auth');
  await page.getByText('Your session has ended. Sign in to').waitFor();
  expect(submissions.map(({ status }) => status)).toEqual([401]);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(MEDICATIONS);

  await cognito.send(new AdminEnableUserCommand(atPool(account)));
  await restore();
  await signInAt(page, account);
  await page.getByRole('heading', { name: 'Personal Health History' }).waitFor();
  expect(await fieldOf(page, 'medications').inputValue()).toBe(MEDICATIONS);
  expect(await everythingStored(page)).not.toContain(MEDICATIONS);
  await submitForm(page);
  await expectToast(page, 'Assessment Submitted!', /24 hours/);
  expect(await assessmentsOf(account.sub)).toHaveLength(1);
});
