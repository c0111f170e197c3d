import { expect, test } from 'vitest';
import { casePath } from '#shared/domain/pages.ts';
import { listLeads } from '#shared/endpoints/coach/leads.ts';
import { signInAsTrainer, signInPage } from '#tests/support/browser/coach-page.ts';
import { everythingStored, newVisitor } from '#tests/support/browser/visitor.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import { newClient } from '#tests/support/product/submissions.ts';
import { newTrainer } from '#tests/support/product/trainer.ts';

inBrowser();

test('a trainer can open an emailed link in a second tab without a sign-in, and a sign-out in one tab signs out both', async () => {
  const { account, assessmentId: id } = await newClient();
  const first = await newVisitor();
  await first.goto('/coach');
  await signInAsTrainer(first, await newTrainer());
  await first.getByRole('heading', { name: 'Inbox' }).waitFor();

  const second = await first.context().newPage();
  await second.goto(casePath(id));
  await second.getByRole('heading', { name: account.fullName, level: 1 }).waitFor();
  expect(await everythingStored(second)).not.toMatch(/refreshToken|accessToken/);

  await first.close();
  const listed = second.waitForResponse(`**${listLeads.path}`);
  await second.getByRole('link', { name: 'Leads' }).click();
  expect((await listed).status()).toBe(200);
  await second.route('**/api/coach/**', (route) => route.fulfill({ status: 401, json: {} }));
  await second.getByRole('link', { name: 'Inbox', exact: true }).click();
  await signInPage(second).waitFor();

  const third = await second.context().newPage();
  await third.goto('/coach');
  await signInAsTrainer(third, await newTrainer());
  await third.getByRole('heading', { name: 'Inbox' }).waitFor();
  const fourth = await second.context().newPage();
  await fourth.goto(casePath(id));
  await fourth.getByRole('heading', { name: account.fullName, level: 1 }).waitFor();
  await fourth.getByLabel('New note').fill('Half a thought');
  await fourth.getByRole('button', { name: 'Sign out' }).click();
  for (const page of [third, fourth]) await signInPage(page).waitFor();
  expect(await fourth.evaluate(() => sessionStorage.getItem('openings'))).toBeNull();
});
