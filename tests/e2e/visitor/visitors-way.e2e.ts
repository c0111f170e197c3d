import { expect, test } from 'vitest';
import { guide } from '#shared/domain/pages.ts';
import { signUpAt } from '#tests/support/browser/auth-page.ts';
import { expectFocus } from '#tests/support/browser/focus.ts';
import { atForm, field, ready, submit } from '#tests/support/browser/guide-form.ts';
import { expectToast, newVisitor } from '#tests/support/browser/visitor.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import { waitForEmailTo } from '#tests/support/cloud/mailbox.ts';
import { freshAddress } from '#tests/support/product/product.ts';
import { assessmentOf, fillIn, submitForm } from '#tests/support/samples/assessment.ts';
import { freeGuide, hero } from '#web/content/content.ts';

inBrowser();

/** Most visitors see animations, which tests turn off by default. */
const moving = { reducedMotion: 'no-preference' } as const;

test('the hero’s button leads a visitor to the sign-up, and the top bar’s link to the sign-in', async () => {
  const page = await newVisitor(moving);
  await page.goto('/');
  await page.locator('header').getByRole('link', { name: 'Health Assessment' }).click();
  await page.getByRole('heading', { name: 'Welcome Back', level: 1 }).waitFor();
  await page.goto('/');
  await page.getByRole('link', { name: hero.action }).first().click();
  await page.getByRole('heading', { name: 'Create Account', level: 1 }).waitFor();
});

test('a visitor can download the guide, get the email, sign up, and submit an assessment', async () => {
  const page = await atForm(moving);
  const email = freshAddress();
  await submit(page, email);
  await ready(page).waitFor();
  await expectToast(page, 'Success!', 'Check your email for your free guide download link.');
  await expectFocus(page, freeGuide.success);
  expect(await field(page).count()).toBe(0);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: freeGuide.download }).click();
  expect((await download).suggestedFilename()).toBe(guide.fileName);
  expect((await waitForEmailTo(email)).html).toContain(guide.path);

  await page.goto('/auth');
  await signUpAt(page, { fullName: 'Ada Lovelace', email, password: 'a long walk in autumn' });
  await expectToast(page, 'Account created!', 'You can now access the health assessment form.');
  await fillIn(page, assessmentOf(email));
  await submitForm(page);
  await page.locator('.toast', { hasText: 'Assessment Submitted!' }).waitFor();
});
