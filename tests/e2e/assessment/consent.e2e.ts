import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { CONSENT_NEEDED } from '#shared/domain/consent/consent.ts';
import { consentWords } from '#shared/domain/consent/consent-words.ts';
import { healthPolicy } from '#shared/domain/pages.ts';
import { expectFocus } from '#tests/support/browser/focus.ts';
import { expectToast, signedInVisitor } from '#tests/support/browser/visitor.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import { findAssessment } from '#tests/support/cloud/records.ts';
import { consentBox, fillIn, pressSubmit, submitForm } from '#tests/support/samples/assessment.ts';

inBrowser();

const ENDPOINT = '**/api/submit-health-assessment';

const description = (page: Page) =>
  consentBox(page).evaluate((box) =>
    (box.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  );

test('the form requires consent, and shows a refusal by the page or the API beside the checkbox', async () => {
  const { page, account } = await signedInVisitor();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await fillIn(page, { fullName: 'Robin Client', email: account.email });
  expect(await consentBox(page).isChecked()).toBe(false);
  for (const { term, text } of consentWords.things) {
    expect(await description(page)).toContain(term + text);
  }
  const policy = page.locator('main').getByRole('link', { name: healthPolicy, exact: true });
  expect(await policy.getAttribute('href')).toBe('/health-data');
  await pressSubmit(page);

  await expectToast(page, 'Submission Error', CONSENT_NEEDED);
  const error = page.getByRole('group', { name: consentWords.title }).getByText(CONSENT_NEEDED);
  await error.waitFor();
  expect(await description(page)).toContain(CONSENT_NEEDED);
  expect(await consentBox(page).getAttribute('aria-invalid')).toBe('true');
  await expectFocus(page, 'consent');
  expect(sent.filter((url) => url.includes('/api/submit-'))).toEqual([]);

  await page.keyboard.press('Space');
  await error.waitFor({ state: 'detached' });
  await page.keyboard.press('Tab');
  const answered = page.waitForResponse(ENDPOINT);
  await page.keyboard.press('Enter');
  const { id } = await (await answered).json();
  expect(await findAssessment(id)).toMatchObject({ userId: account.sub, version: 1 });
  await expectToast(page, 'Assessment Submitted!', /./);
  expect(await consentBox(page).isChecked()).toBe(false);

  await page.route(ENDPOINT, (route) =>
    route.fulfill({ status: 400, body: JSON.stringify({ error: CONSENT_NEEDED }) }),
  );
  await fillIn(page, { fullName: 'Robin Client', email: account.email });
  await submitForm(page);
  await expectToast(page, 'Submission Error', CONSENT_NEEDED);
  await page.getByRole('group', { name: consentWords.title }).getByText(CONSENT_NEEDED).waitFor();
});
