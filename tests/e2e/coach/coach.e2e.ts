import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { totp } from '#infra/local/cloud/totp.ts';
import { consentVersion } from '#shared/domain/consent/consent.ts';
import { recordPath } from '#shared/domain/pages.ts';
import { coachEndpoints } from '#shared/endpoints/coach.ts';
import { signInAsTrainer } from '#tests/support/browser/coach-page.ts';
import { expectFocus } from '#tests/support/browser/focus.ts';
import { tabTo } from '#tests/support/browser/keyboard.ts';
import { sentSteps } from '#tests/support/browser/session-page.ts';
import { newVisitor, signedInVisitor } from '#tests/support/browser/visitor.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import { waitForEmailAbout } from '#tests/support/cloud/mailbox.ts';
import { product } from '#tests/support/product/product.ts';
import { newTrainer } from '#tests/support/product/trainer.ts';
import { assessmentOf, fillIn, submitForm } from '#tests/support/samples/assessment.ts';

inBrowser();

// The workflow also runs this file in Firefox and WebKit.

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const stateOf = (page: Page, state: string) => page.locator('.record-state', { hasText: state });

/** Submits an assessment through the form. @returns its id from the endpoint's answer */
const sendAssessment = async (page: Page, fullName: string): Promise<string> => {
  const answered = page.waitForResponse('**/api/submit-health-assessment');
  await fillIn(page, { ...assessmentOf(`${fullName}@example.com`), fullName });
  await submitForm(page);
  const { id } = (await (await answered).json()) as { id: string };
  return id;
};

test('a visitor’s assessment reaches the coach, who calls, and the client sees when', async () => {
  const { page: client } = await signedInVisitor();
  const name = `Robin-${crypto.randomUUID().slice(0, 8)}`;
  const id = await sendAssessment(client, name);

  // The notice names no one and links to the case.
  const notice = await waitForEmailAbout(id);
  expect(notice.text).toContain(`${product.siteUrl}${recordPath(id)}`);
  expect(JSON.stringify(notice)).not.toContain(name);

  const trainer = await newTrainer();
  const page = await newVisitor();
  await page.goto(recordPath(id));
  await signInAsTrainer(page, trainer);
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.getByRole('heading', { name: 'What to ask about first' }).waitFor();
  expect(await page.locator('.ask-first').textContent()).toContain('Knee problems');
  await page.getByText('23 h left').waitFor();
  await page.getByText(`with version ${consentVersion} of the consent`).waitFor();

  await page.getByLabel('New note').fill('Prefers mornings.');
  await button(page, 'Save note').click();
  await page.locator('.note-text', { hasText: 'Prefers mornings.' }).waitFor();

  await button(page, 'Contacted by phone').click();
  await stateOf(page, 'Contacted by phone').waitFor();
  await page.getByText(/^answered in /).waitFor();

  // The inbox lists the case under “Contacted”.
  await page.getByRole('link', { name: 'Inbox', exact: true }).click();
  await page.getByRole('link', { name: /^Contacted/ }).click();
  await page.getByLabel('Name, or an exact email').fill(name);
  await page.getByRole('region', { name: 'Not waiting' }).getByRole('link', { name }).waitFor();

  // The client sees when the coach read the assessment and made contact.
  await client.reload();
  expect(await sentSteps(client)).toEqual([
    expect.stringMatching(/^Sent on /),
    expect.stringMatching(/^Read on /),
    expect.stringMatching(/^Contacted on /),
  ]);

  // After the sign-out, the browser's storage has nothing of the case.
  await button(page, 'Sign out').click();
  await page.getByRole('heading', { name: 'Trainers sign in here' }).waitFor();
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }]),
  );
  expect(kept).not.toContain(name);
  expect(kept).not.toContain('accessToken');
});

test('the page shows a change that another trainer made first, and Undo undoes it', async () => {
  const { page: client } = await signedInVisitor();
  const name = `Kim-${crypto.randomUUID().slice(0, 8)}`;
  const id = await sendAssessment(client, name);
  const [first, second] = [await newVisitor(), await newVisitor()];
  for (const page of [first, second]) {
    await page.goto(recordPath(id));
    await signInAsTrainer(page, await newTrainer());
    await page.getByRole('heading', { name, level: 1 }).waitFor();
  }
  // The page shows a change before the server has stored it, so wait for this answer before the other trainer's change.
  const stored = first.waitForResponse(`**${coachEndpoints.changeCase.path}`);
  await first.getByRole('button', { name: /^No answer/ }).click();
  expect((await stored).status()).toBe(200);
  await stateOf(first, 'No answer yet').waitFor();

  await second.getByLabel('New note').fill('Half a thought');
  await button(second, 'Contacted by phone').click();
  await second.getByText('This case has changed since this page loaded it.').waitFor();
  await stateOf(second, 'No answer yet').waitFor();
  expect(await second.getByLabel('New note').inputValue()).toBe('Half a thought');

  await button(first, 'Undo').click();
  await stateOf(first, 'New').waitFor();
});

test('a trainer signs in, opens a case, and stops its clock by keyboard alone', async () => {
  const { page: client } = await signedInVisitor();
  const name = `Lee-${crypto.randomUUID().slice(0, 8)}`;
  const id = await sendAssessment(client, name);
  const trainer = await newTrainer();
  const page = await newVisitor();
  await page.goto(recordPath(id));
  await page.getByLabel('Email').waitFor();
  await tabTo(page, /^Email/);
  await page.keyboard.type(trainer.email);
  await tabTo(page, /^Password/);
  await page.keyboard.type(trainer.password);
  await page.keyboard.press('Enter');
  await page.getByLabel('Six digits').waitFor();
  await tabTo(page, /^Six digits/);
  await page.keyboard.type(totp(trainer.secret));
  await page.keyboard.press('Enter');

  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await expectFocus(page, name);
  await tabTo(page, /^Contacted/);
  await page.keyboard.press('Enter');
  await stateOf(page, 'Contacted by phone').waitFor();
  await button(page, 'Undo').waitFor();
  await page.keyboard.press('u');
  await stateOf(page, 'New').waitFor();
  await tabTo(page, /^New note/);
  await page.keyboard.type('Prefers mornings.');
  await tabTo(page, /^Save note$/);
  await page.keyboard.press('Enter');
  await page.locator('.note-text', { hasText: 'Prefers mornings.' }).waitFor();
});

test('an unknown URL shows an error, and a client’s session opens nothing on the trainers’ pages', async () => {
  const { page } = await signedInVisitor('/coach');
  await page.getByRole('heading', { name: 'Trainers sign in here' }).waitFor();
  const other = await newVisitor();
  expect((await other.goto('/coach/nothing'))?.status()).toBe(404);
});
