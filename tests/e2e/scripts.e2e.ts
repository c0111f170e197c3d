import type { Page, Route } from 'playwright';
import { describe, expect, test } from 'vitest';
import { button, fillCredentials } from '#tests/support/browser/auth-page.ts';
import {
  expectToast,
  inBrowser,
  newVisitor,
  takeComplaints,
} from '#tests/support/browser/visitor.ts';
import { freeGuide } from '#web/content/content.ts';

inBrowser();

const paints = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('paint').map(({ name }) => name));

const alter = async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: `${await response.text()}\nwindow.altered = true;` });
};

const expectNotRun = async (page: Page) => {
  expect(await page.evaluate(() => 'altered' in window)).toBe(false);
  expect(takeComplaints().join()).toContain('Failed to find a valid digest');
};

const INCOMPLETE = 'This page didn’t load completely. Check your connection, then reload the page.';

describe.each(['/auth', '/health-assessment'])('%s', (path) => {
  test('asks for its scripts once the prerendered page is painted', async () => {
    const page = await newVisitor();
    const seen: string[][] = [];
    await page.route(/\/assets\/.*\.js/, async (route) => {
      seen.push(await paints(page));
      await route.continue();
    });
    await page.goto(path);
    await page.getByRole('button', { name: 'Sign In', disabled: false }).waitFor();
    expect(seen.length).toBeGreaterThan(3);
    for (const before of seen) expect(before).toContain('first-contentful-paint');
  });

  test.each([/\/assets\/main-/, /\/assets\/react-/])(
    'says so if %s does not come',
    async (file) => {
      const page = await newVisitor();
      await page.route(file, (route) => route.abort());
      await page.goto(path);
      await page.getByRole('alert').filter({ hasText: INCOMPLETE }).waitFor();
    },
  );

  test('does not run a script that is not the one it was built with', async () => {
    const page = await newVisitor();
    await page.route(/\/assets\/main-/, alter);
    await page.goto(path);
    await page.getByRole('alert').filter({ hasText: INCOMPLETE }).waitFor();
    await expectNotRun(page);
  });
});

test('the guide’s form does not run a script that is not the one it was built with', async () => {
  const page = await newVisitor();
  await page.route(/\/assets\/toast-/, alter);
  await page.goto('/');
  await page.getByLabel(freeGuide.label).fill('ada@example.com');
  await page.getByRole('button', { name: freeGuide.action }).click();
  await page.getByText('Something went wrong. Please try again.').waitFor();
  await expectNotRun(page);
});

test('signing in does not run a script that is not the one it was built with, and works once it comes', async () => {
  const page = await newVisitor();
  await page.route(/\/assets\/amplify-auth-/, alter);
  await page.goto('/auth');
  await fillCredentials(page, { email: 'nobody@example.com', password: 'not the one' });
  await button(page, 'Sign In').click();
  await expectToast(page, 'Authentication Error', /^We can’t reach the server/);
  await expectNotRun(page);

  await page.unrouteAll({ behavior: 'wait' });
  await button(page, 'Sign In').click();
  await expectToast(page, 'Authentication Error', /password don’t match/);
  // The form asks for the script whenever it gets the focus, so also once more before it came.
  for (const complaint of takeComplaints())
    expect(complaint).toMatch(/valid digest|integrity checks failed/);
});
