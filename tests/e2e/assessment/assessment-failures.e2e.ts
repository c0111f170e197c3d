import type { Page, Route } from 'playwright';
import { expect, test } from 'vitest';
import { expectToast, gate, keptSession, signedInVisitor } from '#tests/support/browser/visitor.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import { allEmails, waitForEmailAbout } from '#tests/support/cloud/mailbox.ts';
import { assessmentsOf, waitForEmailState } from '#tests/support/cloud/records.ts';
import { eventually } from '#tests/support/eventually.ts';
import { signUp } from '#tests/support/product/account.ts';
import {
  assessmentOf,
  consentBox,
  fieldOf,
  fillIn,
  submitForm,
} from '#tests/support/samples/assessment.ts';

inBrowser();

const ENDPOINT = '**/api/submit-health-assessment';

const json = (status: number, body: unknown) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
});

const filledIn = async () => {
  const { page, account } = await signedInVisitor();
  const { fullName, email, medicalConditions, medications, heightFeet } = assessmentOf(
    account.email,
  );
  await fillIn(page, { fullName, email, medicalConditions, medications, heightFeet });
  return { page, account };
};

const values = (page: Page) =>
  page
    .locator('form')
    .last()
    .evaluate((form: HTMLFormElement) =>
      JSON.stringify([...new FormData(form)].filter(([name]) => name !== 'consent')),
    );

const failFirst = async (page: Page, fail: (route: Route) => Promise<void>) => {
  const keys: (string | undefined)[] = [];
  await page.route(ENDPOINT, (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return keys.length === 1 ? fail(route) : route.continue();
  });
  return keys;
};

const stored = /We'll review it and contact you within 24 hours\.$/;

test('after a lost response, the form keeps every answer, and a retry doesn’t store the assessment twice', async () => {
  const { page, account } = await filledIn();
  const keys = await failFirst(page, async (route) => {
    await route.fetch();
    await route.abort();
  });
  const before = await values(page);
  await submitForm(page);
  await expectToast(page, 'Submission Error', /Check your connection/);
  expect(await page.locator('.form-problem').textContent()).toMatch(/Check your connection/);
  expect(await values(page)).toBe(before);
  expect(await consentBox(page).isChecked()).toBe(true);
  await submitForm(page);
  await expectToast(page, 'Assessment Submitted!', stored);
  expect(new Set(keys).size).toBe(1);
  expect(await assessmentsOf(account.sub)).toHaveLength(1);
});

test('if the API refuses a submission, the toast shows its sentence, or says without one that the submission failed', async () => {
  const { page } = await filledIn();
  await failFirst(page, (route) => route.fulfill(json(400, { error: 'Not today.' })));
  await submitForm(page);
  await expectToast(page, 'Submission Error', 'Not today.');
  await page.route(ENDPOINT, (route) => route.fulfill(json(400, {})));
  await submitForm(page);
  await expectToast(page, 'Submission Error', 'Failed to submit assessment. Please try again.');
});

test('if two tabs submit the same answers, the API stores them once, and the coach gets one notice', async () => {
  const { page, account } = await filledIn();
  // Without a draft key, no draft replaces the text in the second tab.
  await page.context().route('**/api/draft-key', (route) => route.abort());
  const other = await page.context().newPage();
  await other.goto('/health-assessment');
  const { fullName, email, medicalConditions, medications, heightFeet } = assessmentOf(
    account.email,
  );
  await fillIn(other, { fullName, email, medicalConditions, medications, heightFeet });
  const { opened, open } = gate();
  const keys: (string | undefined)[] = [];
  await page.context().route(ENDPOINT, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length === 2) open();
    await opened;
    await route.continue();
  });
  await Promise.all([page, other].map(submitForm));
  for (const tab of [page, other]) await expectToast(tab, 'Assessment Submitted!', stored);

  expect(new Set(keys).size).toBe(1);
  const records = await assessmentsOf(account.sub);
  expect(records).toHaveLength(1);
  const id = records[0]?.id ?? '';
  await waitForEmailAbout(id);
  await waitForEmailState(id, 'sent');
  expect(await allEmails(id)).toHaveLength(1);
});

test('if another client signs in before a submission gets 401, the page doesn’t repeat the first client’s submission', async () => {
  const { page, account } = await filledIn();
  const { opened, open } = gate();
  const keys = await failFirst(page, async (route) => {
    await opened;
    await route.fulfill(json(401, { message: 'Unauthorized' }));
  });
  await submitForm(page);
  const another = await signUp();
  await page.evaluate((entries) => {
    localStorage.clear();
    for (const { name, value } of entries) localStorage.setItem(name, value);
    document.dispatchEvent(new Event('visibilitychange'));
  }, keptSession(another));
  await eventually(async () =>
    expect(await fieldOf(page, 'email').inputValue()).toBe(another.email),
  );
  const answered = page.waitForResponse(ENDPOINT);
  open();
  await answered;
  await submitForm(page);
  await expectToast(page, 'Assessment Submitted!', stored);
  expect(keys).toHaveLength(2);
  expect(await assessmentsOf(account.sub)).toEqual([]);
  expect(await assessmentsOf(another.sub)).toHaveLength(1);
});
