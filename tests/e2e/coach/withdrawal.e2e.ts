import { expect, test } from 'vitest';
import { casePath } from '#shared/domain/pages.ts';
import { signInAsTrainer } from '#tests/support/browser/coach-page.ts';
import { newVisitor } from '#tests/support/browser/visitor.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import { signUp } from '#tests/support/product/account.ts';
import { askRight } from '#tests/support/product/rights.ts';
import { newAssessment } from '#tests/support/product/submissions.ts';
import { newTrainer } from '#tests/support/product/trainer.ts';
import { mark } from '#tests/support/samples/marks.ts';

inBrowser();

test('after a withdrawal, an open case hides the answers when the trainer returns to the tab, but not the name', async () => {
  const word = mark();
  const account = await signUp({ fullName: `Robin-${mark()}` });
  const id = await newAssessment(account, { medications: word });
  const page = await newVisitor();
  await page.goto(casePath(id));
  await signInAsTrainer(page, await newTrainer());
  await page.getByText(word).first().waitFor();

  const withdrawn = await askRight('withdrawConsent', {}, account.accessToken);
  expect(withdrawn.status, withdrawn.text).toBe(200);
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await page.getByText('You can no longer open anything they sent before.').waitFor();
  await page.getByRole('heading', { name: account.fullName, level: 1 }).waitFor();
  expect(await page.locator('main').textContent()).not.toContain(word);
});
