import { expect, test } from 'vitest';
import { signUp } from '#tests/support/account.ts';
import { assessmentOf, fillIn } from '#tests/support/assessment.ts';
import { button, signInAt } from '#tests/support/auth-page.ts';
import { found, mark } from '#tests/support/marks.ts';
import { openProfile } from '#tests/support/profile.ts';
import { onTheForm } from '#tests/support/session-page.ts';
import { everythingStored } from '#tests/support/visitor.ts';

test('a sign-out leaves no answer in any tab, storage or file of the browser', async () => {
  await using profile = await openProfile();
  const account = await signUp();
  const page = await profile.context.newPage();
  await page.goto('/auth');
  await signInAt(page, account);
  await onTheForm(page);
  const other = await profile.context.newPage();
  await other.goto('/health-assessment');
  const tabs = [page, other].map((tab) => ({ tab, word: mark() }));
  const words = tabs.map(({ word }) => word);
  for (const { tab, word } of tabs) await fillIn(tab, assessmentOf(account.email, word));

  await button(page, 'Sign Out').click();
  await button(page, 'Leave').click();
  for (const { tab } of tabs) {
    await tab.waitForURL('**/auth');
    expect(found(await everythingStored(tab), words)).toEqual([]);
    expect(found(await tab.content(), words)).toEqual([]);
  }
  // The account can be found, so the search works.
  await page.evaluate((word) => localStorage.setItem('control', word), 'control-of-the-search');
  await profile.context.close();
  expect(profile.find(['control-of-the-search', ...words])).toEqual(['control-of-the-search']);
});
