import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { totp } from '#infra/local/cloud/ready-trainer.ts';
import { consentVersion } from '#shared/domain/consent/consent.ts';
import { casePath } from '#shared/domain/pages.ts';
import { button } from '#tests/support/browser/button.ts';
import { signInPage } from '#tests/support/browser/coach-page.ts';
import { expectFocus } from '#tests/support/browser/focus.ts';
import { tabTo } from '#tests/support/browser/keyboard.ts';
import { sentSteps } from '#tests/support/browser/session-page.ts';
import { newVisitor, signedInVisitor } from '#tests/support/browser/visitor.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import { waitForEmailAbout } from '#tests/support/cloud/mailbox.ts';
import { product } from '#tests/support/product/product.ts';
import { newTrainer } from '#tests/support/product/trainer.ts';
import { assessmentOf, fillIn, submitForm } from '#tests/support/samples/assessment.ts';
import { paths } from '#web/lib/paths.ts';

inBrowser();

const stateOf = (page: Page, state: string) => page.locator('.case-state', { hasText: state });

const sendAssessment = async (page: Page, fullName: string): Promise<string> => {
  const answered = page.waitForResponse('**/api/submit-health-assessment');
  await fillIn(page, { ...assessmentOf(`${fullName}@example.com`), fullName });
  await submitForm(page);
  const { id } = (await (await answered).json()) as { id: string };
  return id;
};

test('a coach opens a new assessment and records a call, and the client sees when both happened', async () => {
  const { page: client } = await signedInVisitor(paths.coach);
  await signInPage(client).waitFor();
  await client.goto('/health-assessment');
  const name = `Robin-${crypto.randomUUID().slice(0, 8)}`;
  const id = await sendAssessment(client, name);

  const notice = await waitForEmailAbout(id);
  expect(notice.text).toContain(`${product.siteUrl}${casePath(id)}`);
  expect(JSON.stringify(notice)).not.toContain(name);

  const trainer = await newTrainer();
  const page = await newVisitor();
  await page.goto(casePath(id));
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
  await expectFocus(page, name);
  expect(await page.locator('.answers').first().textContent()).toContain('Knee problems');
  await page.getByText('23 h left').waitFor();
  await page.keyboard.type('cxwnumjkildtf/?');
  await stateOf(page, 'New').waitFor();
  await page.getByText(`with version ${consentVersion} of the consent`).waitFor();

  await page.getByLabel('New note').fill('Prefers mornings.');
  await button(page, 'Save note').click();
  await page.locator('.note-text', { hasText: 'Prefers mornings.' }).waitFor();

  const contact = async () => {
    await button(page, 'Contacted by phone').click();
    await stateOf(page, 'Contacted by phone').waitFor();
  };
  await contact();
  await page.getByText(/^answered in /).waitFor();
  await page.locator('.actions summary').click();
  await button(page, 'Spam…').click();
  const question = page.getByRole('dialog', { name: `Is ${name}’s case spam?` });
  await question.getByRole('button', { name: 'Spam', exact: true }).click();
  await stateOf(page, 'Spam').waitFor();
  await page.locator('.actions summary').click();
  await button(page, /^No answer retry/).click();
  await stateOf(page, 'No answer yet').waitFor();
  await page.getByText('23 h left').waitFor();
  await contact();

  const note = page.getByLabel('New note');
  await note.fill('Half a thought');
  const asked = page.waitForEvent('dialog');
  const leaving = page.getByRole('link', { name: 'Inbox', exact: true }).click();
  await (await asked).dismiss();
  await leaving;
  expect(await note.inputValue()).toBe('Half a thought');
  await note.fill('');

  await page.getByRole('link', { name: 'Inbox', exact: true }).click();
  await page.locator('.filters summary').click();
  await page
    .locator('.filters')
    .getByRole('link', { name: /^Contacted/ })
    .click();
  const row = page.getByRole('region', { name: 'Not waiting' }).getByRole('link', { name });
  await row.waitFor();
  const download = page.waitForEvent('download');
  await button(page, 'Download as CSV').click();
  expect(readFileSync(await (await download).path(), 'utf8')).toContain(name);
  await page.getByLabel('Full email address').fill(`${name}@example.com`);
  await page.keyboard.press('Enter');
  await page.getByText(`1 case found for “${name}@example.com”`).waitFor();
  await row.waitFor();

  await client.reload();
  expect(await sentSteps(client)).toEqual([
    expect.stringMatching(/^Sent on /),
    expect.stringMatching(/^Read on /),
    expect.stringMatching(/^Answered on /),
  ]);

  await button(page, 'Sign out').click();
  await signInPage(page).waitFor();
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }]),
  );
  expect(kept).not.toContain(name);
  expect(kept).not.toContain('accessToken');
  expect((await page.goto(`${paths.coach}/nothing`))?.status()).toBe(404);
});
