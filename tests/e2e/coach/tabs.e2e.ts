import { expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { coachLimits } from '#shared/domain/coach.ts';
import { casePath } from '#shared/domain/pages.ts';
import { button } from '#tests/support/browser/button.ts';
import { signInAsTrainer, signInPage } from '#tests/support/browser/coach-page.ts';
import {
  atUserPool,
  everythingStored,
  newVisitor,
  poolError,
} from '#tests/support/browser/visitor.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import { newClient } from '#tests/support/product/submissions.ts';
import { newTrainer } from '#tests/support/product/trainer.ts';
import { paths } from '#web/lib/paths.ts';

inBrowser();

test('all tabs share a trainer’s session, which survives closed tabs, and a sign-out in one tab signs out the others', async () => {
  const { account, assessmentId: id } = await newClient();
  const first = await newVisitor();
  const open = async () => {
    const tab = await first.context().newPage();
    await tab.goto(casePath(id));
    await tab.getByRole('heading', { name: account.fullName, level: 1 }).waitFor();
    return tab;
  };
  await first.goto(paths.coach);
  const signedIn = await first.context().newPage();
  await signedIn.goto(paths.coach);
  await signInAsTrainer(signedIn, await newTrainer());
  await signedIn.getByRole('heading', { name: 'Inbox' }).waitFor();
  await first.getByRole('heading', { name: 'Inbox' }).waitFor();
  await signedIn.close();

  // The clients' pages delete the tokens of clients, which must not be the trainers'.
  await first.goto(paths.auth);
  await first.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  await first.goto(paths.coach);
  await first.getByRole('heading', { name: 'Inbox' }).waitFor();

  const second = await open();
  await second.reload();
  await second.getByRole('heading', { name: account.fullName, level: 1 }).waitFor();
  await button(first, 'Sign out').click();
  for (const page of [first, second]) {
    await signInPage(page).waitFor();
    expect(await page.title()).toBe(`Trainers · ${brand.name}`);
    expect(await page.locator('#root').textContent()).not.toContain(account.fullName);
    expect(await everythingStored(page)).not.toMatch(/refreshToken|accessToken/);
  }
});

test('if the session ends while a trainer writes a note, the sign-in leads back to the case, and the note is there again', async () => {
  const { account, assessmentId: id } = await newClient();
  const trainer = await newTrainer();
  const page = await newVisitor();
  await page.clock.install();
  await page.goto(casePath(id));
  await signInAsTrainer(page, trainer);
  const note = page.getByLabel('New note');
  await note.fill('Half a thought');

  await page.clock.setSystemTime(Date.now() + coachLimits.signInMaxAgeSeconds * 1000);
  await atUserPool(page, 'GetTokensFromRefreshToken', (route) =>
    route.fulfill(poolError('NotAuthorizedException')),
  );
  await button(page, 'Save note').click();
  await page.getByText('Your session has ended.', { exact: true }).waitFor();
  await page.getByRole('heading', { name: account.fullName }).waitFor({ state: 'hidden' });

  await page.clock.setSystemTime(Date.now());
  await signInAsTrainer(page, trainer);
  await page.getByRole('heading', { name: account.fullName, level: 1 }).waitFor();
  expect(await note.inputValue()).toBe('Half a thought');
  await button(page, 'Save note').click();
  await page.locator('.note-text', { hasText: 'Half a thought' }).waitFor();
});
