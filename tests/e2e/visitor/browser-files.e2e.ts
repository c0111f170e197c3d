import { expect, test } from 'vitest';
import { signInAt } from '#tests/support/browser/auth-page.ts';
import { button } from '#tests/support/browser/button.ts';
import { openProfile } from '#tests/support/browser/profile.ts';
import { onTheForm } from '#tests/support/browser/session-page.ts';
import { everythingStored, expectToast } from '#tests/support/browser/visitor.ts';
import { eventually } from '#tests/support/eventually.ts';
import { signUp } from '#tests/support/product/account.ts';
import { assessmentOf, fillIn, submitForm } from '#tests/support/samples/assessment.ts';
import { found, mark } from '#tests/support/samples/marks.ts';

test('the browser’s storage and files contain no readable answer while a client types or afterward', async () => {
  await using profile = await openProfile();
  const account = await signUp();
  let page = await profile.context.newPage();
  await page.goto('/auth');
  await signInAt(page, account);
  await onTheForm(page);
  const [first, second] = [mark(), mark()];
  const expectUnreadable = async () => {
    expect(found(await everythingStored(page), [first, second])).toEqual([]);
    expect(profile.find([first, second])).toEqual([]);
  };
  const draftIsKept = () =>
    eventually(async () => expect(await everythingStored(page)).toMatch(/"drafts",\[[^\]]/));
  await fillIn(page, assessmentOf(account.email, first));
  await draftIsKept();
  await expectUnreadable();

  page = await (await profile.reopen()).newPage();
  await page.goto('/health-assessment');
  await page.getByText(/^Your answers from .+ are still here\./).waitFor();
  await expectUnreadable();
  await submitForm(page);
  await expectToast(page, 'Assessment Submitted!', /./);
  await expectUnreadable();

  await fillIn(page, assessmentOf(account.email, second));
  await draftIsKept();
  const other = await profile.context.newPage();
  await other.goto('/health-assessment');
  await other.getByText(/^Your answers from .+ are still here\./).waitFor();
  await button(page, 'Sign Out').click();
  await button(page, 'Sign Out and Delete').click();
  for (const tab of [page, other]) {
    await tab.waitForURL('**/auth');
    expect(found(await tab.content(), [first, second])).toEqual([]);
  }
  await expectUnreadable();
  // The search must find this word. Otherwise, an empty result would prove nothing.
  await page.evaluate((word) => localStorage.setItem('control', word), 'control-of-the-search');
  await profile.context.close();
  expect(profile.find(['control-of-the-search', first, second])).toEqual(['control-of-the-search']);
});
