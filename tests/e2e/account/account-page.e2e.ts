import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { signInAt } from '#tests/support/browser/auth-page.ts';
import { button } from '#tests/support/browser/button.ts';
import { onTheForm, sentSteps } from '#tests/support/browser/session-page.ts';
import {
  everythingStored,
  expectToast,
  newVisitor,
  signedInVisitor,
} from '#tests/support/browser/visitor.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import { eventually } from '#tests/support/eventually.ts';
import { codesEmailedTo, signIn, signUp } from '#tests/support/product/account.ts';
import { newKey, submitAssessment } from '#tests/support/product/submissions.ts';

inBrowser();

const onAccount = (page: Page) => page.getByRole('heading', { name: 'Your assessments' }).waitFor();

test('a client who signs in from /account returns there, and sees an assessment’s progress without answers', async () => {
  const account = await signUp();
  expect((await submitAssessment(account, newKey())).status).toBe(200);
  const page = await newVisitor();
  await page.goto('/account');
  await page.waitForURL('**/auth?next=account');
  await signInAt(page, account);
  await page.waitForURL('**/account');
  await expectToast(page, 'Welcome back!', "You've successfully logged in.");
  await onAccount(page);
  expect(await sentSteps(page)).toEqual([
    expect.stringMatching(/^Sent on /),
    'Not read yet',
    'Not answered yet',
  ]);
  const shown = await page.locator('main').textContent();
  expect(shown).toContain(account.email);
  expect(shown).not.toMatch(/diabetes|pounds|medication|injur/i);
});

test('a client confirms their address on /account, and can then request a copy of their data', async () => {
  const { page, account } = await signedInVisitor('/account');
  await onAccount(page);
  await page.getByText('Confirm your email address first, above.').waitFor();
  expect(await button(page, 'Email Me a Link').count()).toBe(0);
  await page.getByText('Confirm your email so').click();
  await button(page, 'Send Code').click();
  const [code = ''] = await codesEmailedTo(account.email);
  await page.getByLabel('Code').fill(code);
  await button(page, 'Confirm').click();
  await page.getByText(`${account.email} is confirmed.`).waitFor();
  await button(page, 'Email Me a Link').waitFor();
});

test('the assessment form links to /account, and a sign-out there asks before it deletes this browser’s draft', async () => {
  const { page, account } = await signedInVisitor();
  await onTheForm(page);
  await page.getByLabel('Medications').fill('A marked medication');
  await eventually(async () => {
    expect(await everythingStored(page)).toContain(`"${account.sub}"`);
  });
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await onAccount(page);
  await button(page, 'Sign Out').click();
  await page.getByText('You haven’t submitted your answers. Signing out deletes them.').waitFor();
  await button(page, 'Sign Out and Delete').click();
  await page.waitForURL('**/auth?next=account');
  expect(await everythingStored(page)).not.toContain(account.sub);
});

test('a client must enter the current password to set a new one', async () => {
  const { page, account } = await signedInVisitor('/account');
  await onAccount(page);
  await page.getByText('Change your password').click();
  const change = async (current: string, password: string) => {
    await page.getByLabel('Current Password').fill(current);
    await page.getByLabel('New Password').fill(password);
    await button(page, 'Change Password').click();
  };
  await change('not the one', 'another long walk');
  await expectToast(page, 'Authentication Error', /^That isn’t your current password/);
  await change(account.password, 'another long walk');
  await expectToast(page, 'Password changed', 'Use the new one from now on.');
  await expect(signIn(account)).rejects.toThrow();
  expect((await signIn({ ...account, password: 'another long walk' })).accessToken).not.toBe('');
  await onAccount(page);
});
