import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { fitnessLevels, medicalConditions } from '#shared/domain/assessment.ts';
import { expectFocus } from '#tests/support/browser/focus.ts';
import { expectToast, gate, signedInVisitor } from '#tests/support/browser/visitor.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import { waitForEmail } from '#tests/support/cloud/mailbox.ts';
import {
  assessmentOf,
  consentBox,
  consentedTo,
  fieldOf,
  fillIn,
  submitForm,
} from '#tests/support/samples/assessment.ts';

inBrowser();

const ENDPOINT = '**/api/submit-health-assessment';

const values = (page: Page) =>
  page
    .locator('form')
    .last()
    .evaluate((form: HTMLFormElement) => [...new FormData(form)].filter(([, value]) => value));

const recordBodies = async (page: Page) => {
  const bodies: unknown[] = [];
  await page.route(ENDPOINT, (route) => {
    bodies.push(route.request().postDataJSON());
    return route.fallback();
  });
  return bodies;
};

test('the form sends all answers of its six sections, is empty afterward, and the coach gets a notice', async () => {
  const { page, account } = await signedInVisitor();
  await page.getByRole('heading', { name: 'Health Assessment', level: 1 }).waitFor();
  await page.getByRole('heading', { name: 'Personal Health History', level: 2 }).waitFor();
  expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    '1 Personal Information',
    '2 Physical Information',
    '3 Fitness Background',
    '4 Confidential Health Information',
    '5 Your Goals',
    '6 Training Logistics',
  ]);
  for (const name of ['Sign Out', 'Submit Assessment', 'Cancel']) {
    await page.getByRole('button', { name, exact: true }).waitFor();
  }
  const conditions = page.getByRole('group', { name: 'Medical Conditions' });
  expect(await conditions.getByRole('checkbox').count()).toBe(medicalConditions.length);
  for (const condition of medicalConditions) {
    await conditions.getByRole('checkbox', { name: condition, exact: true }).waitFor();
  }
  expect(await page.getByLabel('Fitness Level').locator('option').allTextContents()).toEqual([
    'Choose one',
    ...Object.values(fitnessLevels),
  ]);
  const section = page.getByRole('region', { name: 'Confidential Health Information' });
  await section.getByText('Your answers are encrypted and confidential.').waitFor();
  await section.getByText('visible only to authorized trainers').waitFor();
  await page.getByText('Your trainer will review it and contact you within 24 hours.').waitFor();

  const progress = page.getByRole('navigation', { name: 'Sections of the form' });
  await progress.getByRole('link', { name: /Your Goals , 0 of 1 answered/ }).waitFor();
  await fillIn(page, { specificGoals: 'To carry both children up the hill' });
  await progress.getByRole('link', { name: /Your Goals , 1 of 1 answered/ }).waitFor();

  const bodies = await recordBodies(page);
  const assessment = assessmentOf(account.email, `marked-${account.sub}`);
  await fillIn(page, assessment);
  await submitForm(page);

  await expectToast(
    page,
    'Assessment Submitted!',
    "Your health history has been securely saved. We'll review it and contact you within 24 hours.",
  );
  expect(bodies).toEqual([consentedTo(assessment)]);
  expect(await values(page)).toEqual([]);
  await page.getByRole('region', { name: 'Thank you. We have your health history.' }).waitFor();
  await expectFocus(page, /^Thank you\. We have your health history\./);

  const notice = await waitForEmail(({ subject }) => /assessment/i.test(subject ?? ''));
  expect(JSON.stringify(notice)).not.toContain(`marked-${account.sub}`);
});

test('a double click and repeated submissions send the form once, and the page says that it is sending', async () => {
  const { page, account } = await signedInVisitor();
  const { opened, open } = gate();
  await page.route(ENDPOINT, async (route) => {
    await opened;
    await route.continue();
  });
  const bodies = await recordBodies(page);
  await fillIn(page, { fullName: 'Robin Client', email: account.email });
  await consentBox(page).check();
  await page.getByRole('button', { name: 'Submit Assessment' }).dblclick();
  await fieldOf(page, 'email').evaluate((input: HTMLInputElement) => {
    for (let press = 0; press < 5; press++) input.form?.requestSubmit();
  });
  expect(await page.getByRole('button', { name: 'Submitting...' }).isDisabled()).toBe(true);
  await page.getByText('Still sending.').waitFor();
  open();
  await expectToast(page, 'Assessment Submitted!', /./);
  expect(bodies).toHaveLength(1);
});

test('the browser asks before a client with unsaved answers closes the tab or follows a link', async () => {
  const { page } = await signedInVisitor();
  await page.route('**/api/draft-key', (route) => route.abort());
  await fieldOf(page, 'medications').pressSequentially('None');
  await page.getByText('Your answers aren’t being saved right now.').waitFor();
  const wayOut = page.getByRole('link', { name: brand.name });
  for (const leave of [
    () => page.close({ runBeforeUnload: true }),
    () => wayOut.click({ noWaitAfter: true }),
  ]) {
    const asked = page.waitForEvent('dialog');
    void leave();
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    expect(await fieldOf(page, 'medications').inputValue()).toBe('None');
  }
});
