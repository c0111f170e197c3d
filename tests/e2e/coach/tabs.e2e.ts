import { expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { casePath } from '#shared/domain/pages.ts';
import { button } from '#tests/support/browser/button.ts';
import { signInAsTrainer, signInPage } from '#tests/support/browser/coach-page.ts';
import { everythingStored, newVisitor } from '#tests/support/browser/visitor.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import { eventually } from '#tests/support/eventually.ts';
import { newClient } from '#tests/support/product/submissions.ts';
import { newTrainer } from '#tests/support/product/trainer.ts';

inBrowser();

test('a second tab opens a case without a sign-in, and a sign-out in one tab signs out both', async () => {
  const { account, assessmentId: id } = await newClient();
  const first = await newVisitor();
  await first.goto('/coach');
  await signInAsTrainer(first, await newTrainer());
  await first.getByRole('heading', { name: 'Inbox' }).waitFor();

  const second = await first.context().newPage();
  await second.goto(casePath(id));
  await second.getByRole('heading', { name: account.fullName, level: 1 }).waitFor();
  expect(await everythingStored(second)).not.toMatch(/refreshToken|accessToken/);

  await second.getByLabel('New note').fill('Half a thought');
  await eventually(async () =>
    expect(await second.evaluate(() => sessionStorage.getItem('openings'))).toContain('"note":'),
  );
  await button(first, 'Sign out').click();
  await first
    .getByText(`deletes your unsaved note on ${account.fullName} (in another tab).`)
    .waitFor();
  await button(first, 'Cancel').click();

  await button(second, 'Sign out').click();
  await button(second, 'Sign out and delete').click();
  for (const page of [first, second]) {
    await signInPage(page).waitFor();
    expect(await page.title()).toBe(`Trainers · ${brand.name}`);
  }
  await first.getByText('You signed out in another tab.').waitFor();
  expect(await second.evaluate(() => sessionStorage.getItem('openings'))).toBeNull();
});
