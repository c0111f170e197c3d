import { expect, test } from 'vitest';
import { journey } from '#tests/smoke/journey.ts';
import { atAuth, signUpAt } from '#tests/support/browser/auth-page.ts';
import { atForm, ready, submit } from '#tests/support/browser/guide-form.ts';
import { expectToast, newVisitor } from '#tests/support/browser/visitor.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import { waitForEmailTo } from '#tests/support/cloud/mailbox.ts';
import { freshAddress, product } from '#tests/support/product/product.ts';
import { assessmentOf, fillIn, submitForm } from '#tests/support/samples/assessment.ts';

inBrowser();

/** Most visitors have this setting. The other test files reduce motion. */
const moving = { reducedMotion: 'no-preference' } as const;

test('the smoke test passes on a working site', async () => {
  await journey(await newVisitor(moving), product.siteUrl);
});

test('the smoke test fails if a missing page doesn’t return 404', async () => {
  const page = await newVisitor();
  await page.route('**/not-a-page', (route) => route.fulfill({ body: '<a>Return to Home</a>' }));
  await expect(journey(page, product.siteUrl)).rejects.toThrow('a missing page returns 200');
});

test('a visitor requests the guide, signs up, and submits an assessment', async () => {
  const page = await atForm(moving);
  const email = freshAddress();
  await submit(page, email);
  await ready(page).waitFor();
  await waitForEmailTo(email);

  const account = { fullName: 'Ada Lovelace', email, password: 'a long walk in autumn' };
  const auth = await atAuth(moving);
  await signUpAt(auth, account);
  await expectToast(auth, 'Account created!', 'You can now access the health assessment form.');
  await fillIn(auth, assessmentOf(email));
  await submitForm(auth);
  await auth.locator('.toast', { hasText: 'Assessment Submitted!' }).waitFor();
});
