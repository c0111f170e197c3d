import type { Page, Route } from 'playwright';
import { expect, test } from 'vitest';
import { fillCredentials, signInAt } from '#tests/support/browser/auth-page.ts';
import { button } from '#tests/support/browser/button.ts';
import { onTheForm } from '#tests/support/browser/session-page.ts';
import { atUserPool, expectToast, firstVisit, gate } from '#tests/support/browser/visitor.ts';
import { inBrowser, takeComplaints } from '#tests/support/browser/watched-page.ts';
import { signUp } from '#tests/support/product/account.ts';
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

test('the app requests its scripts after the prerendered page has painted', async () => {
  const page = await firstVisit();
  const seen: string[][] = [];
  await page.route(/\/assets\/.*\.js/, async (route) => {
    seen.push(await paints(page));
    await route.continue();
  });
  await page.goto('/health-assessment');
  await page.getByRole('button', { name: 'Sign In', disabled: false }).waitFor();
  expect(seen.length).toBeGreaterThan(3);
  for (const before of seen) expect(before).toContain('first-contentful-paint');
});

test('after a reload of a scrolled page, the app starts even if the browser reports no paint', async () => {
  const page = await firstVisit();
  await page.setViewportSize({ width: 1280, height: 300 });
  await page.goto('/auth');
  await page.evaluate(() => scrollTo({ top: 30, behavior: 'instant' }));
  await page.addInitScript(() => {
    const { observe } = PerformanceObserver.prototype;
    PerformanceObserver.prototype.observe = function (options) {
      if (options?.type !== 'paint') observe.call(this, options);
    };
  });
  await page.reload();
  await page.getByRole('button', { name: 'Sign In', disabled: false }).waitFor();
});

test('the app doesn’t run a script that was changed after the build', async () => {
  const page = await firstVisit();
  await page.route(/\/assets\/main-/, alter);
  await page.goto('/health-assessment');
  await page.getByRole('alert').filter({ hasText: INCOMPLETE }).waitFor();
  await expectNotRun(page);
});

const FORM = /\/assets\/assessment-page-/;

test('/auth loads the assessment’s script during a sign-in, not before', async () => {
  const account = await signUp();
  const page = await firstVisit();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const form = page.waitForRequest(FORM);
  const pool = page.waitForResponse(/\/assets\/amplify-auth-/);
  await page.goto('/auth');
  await fillCredentials(page, account);
  await pool;
  expect(asked.filter((url) => /assessment-page|draft/.test(url))).toEqual([]);
  await atUserPool(page, 'RespondToAuthChallenge', async (route) => {
    await form;
    await route.continue();
  });
  await button(page, 'Sign In').click();
  await onTheForm(page);
});

test('if a visitor focuses a field before /auth’s script loads, the user pool’s script loads afterward', async () => {
  const page = await firstVisit();
  const { opened, open } = gate();
  await page.route(/\/assets\/main-/, async (route) => {
    await opened;
    await route.continue();
  });
  const pool = page.waitForResponse(/\/assets\/amplify-auth-/);
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByLabel('Email').focus();
  open();
  expect((await pool).status()).toBe(200);
});

test('if /auth can’t load the assessment’s script, the browser loads /health-assessment as a page', async () => {
  const account = await signUp();
  const page = await firstVisit();
  await page.route(FORM, (route) =>
    route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
  );
  await page.goto('/auth');
  await signInAt(page, account);
  await onTheForm(page);
  expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)).toMatch(
    /\/health-assessment$/,
  );
});

test('the guide’s form doesn’t run a script that was changed after the build', async () => {
  const page = await firstVisit();
  await page.route(/\/assets\/toast-/, alter);
  await page.goto('/');
  await page.getByLabel(freeGuide.label).fill('ada@example.com');
  await page.getByRole('button', { name: freeGuide.action }).click();
  await page.getByText('Something went wrong. Please try again.').waitFor();
  await expectNotRun(page);
});

test('a sign-in doesn’t run the user pool’s script if it was changed after the build, and a later sign-in uses the original', async () => {
  const page = await firstVisit();
  await page.route(/\/assets\/amplify-auth-/, alter);
  await page.goto('/auth');
  await fillCredentials(page, { email: 'nobody@example.com', password: 'not the one' });
  await button(page, 'Sign In').click();
  await expectToast(page, 'Authentication Error', /^We can’t reach the server/);
  await expectNotRun(page);

  await page.unrouteAll({ behavior: 'wait' });
  await button(page, 'Sign In').click();
  await expectToast(page, 'Authentication Error', /password don’t match/);
  for (const complaint of takeComplaints())
    expect(complaint).toMatch(/valid digest|integrity checks failed/);
});
