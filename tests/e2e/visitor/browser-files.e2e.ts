import { expect, test } from 'vitest';
import { button, signInAt } from '#tests/support/browser/auth-page.ts';
import { openProfile } from '#tests/support/browser/profile.ts';
import { onTheForm } from '#tests/support/browser/session-page.ts';
import { everythingStored, expectToast } from '#tests/support/browser/visitor.ts';
import { eventually } from '#tests/support/eventually.ts';
import { signUp } from '#tests/support/product/account.ts';
import { assessmentOf, fillIn, submitForm } from '#tests/support/samples/assessment.ts';
import { found, mark } from '#tests/support/samples/marks.ts';

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

  // Sealed drafts are there by now, and nothing of them is readable.
  await eventually(async () => expect(await everythingStored(page)).toContain('"drafts"'));
  for (const { tab } of tabs) expect(found(await everythingStored(tab), words)).toEqual([]);
  expect(profile.find(words)).toEqual([]);

  await button(page, 'Sign Out').click();
  await button(page, 'Leave').click();
  for (const { tab } of tabs) {
    await tab.waitForURL('**/auth');
    expect(found(await everythingStored(tab), words)).toEqual([]);
    expect(found(await tab.content(), words)).toEqual([]);
  }
  // A word that is stored is found, so the search works.
  await page.evaluate((word) => localStorage.setItem('control', word), 'control-of-the-search');
  await profile.context.close();
  expect(profile.find(['control-of-the-search', ...words])).toEqual(['control-of-the-search']);
});

test('a browser that was closed has the draft; neither before nor after a submission is an answer readable in any storage or file', async () => {
  await using profile = await openProfile();
  const account = await signUp();
  let page = await profile.context.newPage();
  await page.goto('/auth');
  await signInAt(page, account);
  await onTheForm(page);
  const word = mark();
  const expectUnreadable = async () => {
    expect(found(await everythingStored(page), [word])).toEqual([]);
    expect(profile.find([word])).toEqual([]);
  };
  await fillIn(page, assessmentOf(account.email, word));
  await eventually(async () => expect(await everythingStored(page)).toContain('"drafts"'));
  await expectUnreadable();

  page = await (await profile.reopen()).newPage();
  await page.goto('/health-assessment');
  await page.getByText(/^Your answers from .+ are still here\./).waitFor();
  await expectUnreadable();
  await fillIn(page, assessmentOf(account.email, word));
  await submitForm(page);
  await expectToast(page, 'Assessment Submitted!', /./);
  await expectUnreadable();
  await profile.context.close();
  expect(profile.find([word])).toEqual([]);
});
