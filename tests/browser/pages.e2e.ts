import { readFileSync } from 'node:fs';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright/test';
import { casePath } from '#shared/domain/pages.ts';
import { sendMessage } from '#shared/endpoints/coach.ts';
import { reword } from '#shared/owner-words.ts';
import { inviteTrainer } from '#tests/product/accounts.ts';
import { call, submit } from '#tests/product/calls.ts';
import { waitForCode } from '#tests/product/emails.ts';
import { healthData, privacy } from '#web/content/legal/legal.ts';
import { freeGuide, hero } from '#web/content/owner.ts';
import { expect, test } from './fixtures.ts';
import { button, consentBox, fillCredentials, heading, unavailable } from './steps.ts';

const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const violationsOf = async (page: Page, options: RunOptions) => {
  const { violations } = await page.evaluate<AxeResults, RunOptions>(
    (given) => (window as unknown as { axe: typeof import('axe-core') }).axe.run(given),
    { resultTypes: ['violations'], ...options },
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
};

/** axe finds nothing in either theme, and nothing scrolls sideways at 320 px. */
const expectGood = async (page: Page, what: string) => {
  await test.step(what, async () => {
    await page.evaluate(axeSource);
    await page.emulateMedia({ colorScheme: 'light' });
    expect.soft(await violationsOf(page, {}), 'light').toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    const contrast = { runOnly: ['color-contrast', 'link-in-text-block'] };
    expect.soft(await violationsOf(page, contrast), 'dark').toEqual([]);
    const before = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 640 });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, 'width at 320 px').toBeLessThanOrEqual(320);
    if (before) await page.setViewportSize(before);
  });
};

test('the visitor’s pages are accessible in both themes and fit 320 px', async ({ visitor }) => {
  for (const [path, title] of [
    ['/', hero.headline],
    ['/privacy', privacy.title],
    ['/health-data', healthData.title],
    ['/no-such-page', 'Oops! Page not found'],
    ['/api/unsubscribe?token=unknown', 'This link doesn’t work'],
  ] as const) {
    await visitor.goto(path);
    await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectGood(visitor, path);
  }
  await visitor.route('**/api/subscribe-lead-magnet', (route) =>
    route.fulfill({ json: { ok: true } }),
  );
  await visitor.goto('/');
  await visitor.getByLabel(freeGuide.label).fill('wrong');
  await button(visitor, freeGuide.action).click();
  await expect(visitor.getByRole('article', { name: 'Validation Error' })).toBeVisible();
  await expectGood(visitor, 'the guide’s form with an error');
  await visitor.getByLabel(freeGuide.label).fill('ada@example.com');
  await button(visitor, freeGuide.action).click();
  await expect(visitor.getByRole('link', { name: freeGuide.download })).toBeVisible();
  await expectGood(visitor, 'the guide’s download');
});

test('each mode of /auth is accessible in both themes and fits 320 px', async ({ visitor }) => {
  await visitor.goto('/auth');
  await button(visitor, 'Sign In').click();
  await expect(visitor.getByText('Invalid email address')).toBeVisible();
  await expectGood(visitor, 'sign-in with errors');
  await button(visitor, reword('Forgot your password?')).click();
  await visitor.getByLabel('Email').fill('ada@example.com');
  await expectGood(visitor, 'lost password');
  await button(visitor, 'Email Me a Code').click();
  await expect(visitor.getByLabel('Six-digit code')).toBeVisible();
  await expectGood(visitor, 'new password');
  await visitor.goto('/auth?apply');
  await expect(button(visitor, 'Sign Up')).toBeEnabled();
  await expectGood(visitor, 'sign-up');
});

test('the form is accessible in both themes and fits 320 px, in each of its states', async ({
  client,
}) => {
  await client.goto('/health-assessment');
  await client.getByLabel('Medications').fill('x'.repeat(1001));
  await expect(client.getByText('1,001 of 1,000 characters')).toBeVisible();
  await expectGood(client, 'with a draft');
  await button(client, 'Submit Assessment').click();
  await expect(client.getByText('2 answers need another look')).toBeVisible();
  await expectGood(client, 'with errors');
  await button(client, 'Sign Out').click();
  await expectGood(client, 'the question before a sign-out');
  await client.keyboard.press('Escape');
  await client.getByLabel('Medications').fill('');
  await consentBox(client).check();
  await button(client, 'Submit Assessment').click();
  await expect(heading(client, reword('Thank you. We have your health history.'))).toBeVisible();
  await expectGood(client, 'the thank-you');
});

test.describe('with a confirmed address', () => {
  test.use({ isConfirmed: true });

  test('/account is accessible in both themes and fits 320 px, in each of its states', async ({
    client,
    account,
    trainer,
  }) => {
    await submit(account);
    const text = `A very long line without a space: ${'x'.repeat(200)}`;
    await call(sendMessage, { clientId: account.id, text }, trainer);
    await client.goto('/account');
    await expect(heading(client, 'What happens now')).toBeVisible();
    await button(client, 'Email Me a Code').first().click();
    await expect(client.getByLabel('Six-digit code')).toBeVisible();
    await expectGood(client, 'locked');
    await client.getByLabel('Six-digit code').fill(await waitForCode(account.email));
    await client.keyboard.press('Enter');
    await expect(client.getByText(text)).toBeVisible();
    await expectGood(client, 'unlocked');
    await button(client, 'Delete My Account').click();
    await expectGood(client, 'the question before a deletion');
  });
});

test('/account without a confirmed address, or without its data, is accessible, too', async ({
  client,
}) => {
  await client.goto('/account');
  await client.getByText(reword('Is the address wrong?')).click();
  await expectGood(client, 'unconfirmed');
  await client.route('**/api/account', unavailable);
  await client.reload();
  await expect(button(client, 'Try Again')).toBeVisible();
  await expectGood(client, 'not loaded');
});

test('the coach’s pages and sheets are accessible in both themes and fit 320 px', async ({
  coach,
  account,
}) => {
  await submit(account, { email: `${'typed.'.repeat(8)}in@example.com` });
  await submit(account, { medications: `One long word: ${'x'.repeat(200)}` });
  await coach.goto('/coach');
  await coach.getByRole('searchbox').fill(account.fullName);
  await expect(coach.getByRole('listitem').first()).toBeVisible();
  await expectGood(coach, 'Today');
  await coach.goto(casePath(account.id));
  await expect(coach.getByRole('heading', { level: 1, name: account.fullName })).toBeVisible();
  await expectGood(coach, 'a case');
  for (const name of ['Message', 'Note', 'Follow up', 'Status']) {
    await button(coach, name).click();
    await expect(coach.getByRole('dialog')).toBeVisible();
    await expectGood(coach, name);
    await button(coach, 'Close').click();
  }
  await coach.getByRole('link', { name: 'Call', exact: true }).click();
  await button(coach, 'Reached').click();
  await expectGood(coach, 'Call');
  await button(coach, 'Close').click();
  await coach.goto('/coach/more');
  await expect(button(coach, 'Add')).toBeVisible();
  await expectGood(coach, 'More');
  await coach.goto('/coach/leads');
  await expect(heading(coach, 'Leads')).toBeVisible();
  await expectGood(coach, 'Leads');
});

test('each step of a trainer’s sign-in is accessible in both themes and fits 320 px', async ({
  visitor,
}) => {
  const invited = await inviteTrainer();
  await visitor.goto('/coach');
  await expectGood(visitor, 'sign-in');
  await fillCredentials(visitor, invited);
  await button(visitor, 'Sign In').click();
  await button(visitor, 'Save password').click();
  await expect(visitor.getByText('Password must be at least 12 characters')).toBeVisible();
  await expectGood(visitor, 'a first password with an error');
  await visitor.getByLabel('New password').fill('a dozen letters or more');
  await button(visitor, 'Save password').click();
  await expect(visitor.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expectGood(visitor, 'the enrollment');
});

const report = (what: string) => `report('${what}')`;

const INJECTED = `
  <script>${report('inline script')}</script>
  <script type="module">${report('inline module')}</script>
  <script src="data:text/javascript,${report('data: script')}"></script>
  <script src="https://elsewhere.example/script.js"></script>
  <img src="/nowhere.png" alt="" onerror="${report('event handler')}">
  <iframe srcdoc="<script>${report('script in a frame')}</script>"></iframe>`;

const openInjected = async (page: Page, path: string, change = (html: string) => html) => {
  const ran = new Set<string>();
  await page.exposeFunction('report', (what: string) => ran.add(what));
  await page.route('https://elsewhere.example/*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: report('script of another site') }),
  );
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace('</body>', `${INJECTED}</body>`);
    await route.fulfill({ response, body: change(html) });
  });
  await page.goto(path);
  return ran;
};

for (const path of ['/', '/auth', '/coach', '/no-such-page']) {
  test(`a script that is injected into ${path} doesn’t run`, async ({ visitor, complaints }) => {
    const ran = await openInjected(visitor, path);
    const refusals = () => complaints.filter((each) => each.startsWith('The security policy'));
    await expect.poll(refusals).toHaveLength(6);
    complaints.length = 0;
    expect([...ran]).toEqual([]);
  });
}

test('without the page’s policy, each injected script would run', async ({
  visitor,
  complaints,
}) => {
  const ran = await openInjected(visitor, '/privacy', (html) =>
    html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, ''),
  );
  await expect
    .poll(() => [...ran].sort())
    .toEqual([
      'data: script',
      'event handler',
      'inline module',
      'inline script',
      'script in a frame',
      'script of another site',
    ]);
  complaints.length = 0;
});

test('when a part of the page is gone after a deployment, the page reloads once and works', async ({
  client,
}) => {
  let failures = 0;
  await client.route('**/assets/assessment.route-*.js', (route) => {
    failures += 1;
    return failures === 1 ? route.abort() : route.fallback();
  });
  await client.goto('/health-assessment');
  await expect(heading(client, 'Personal Health History')).toBeVisible();
  expect(failures).toBe(2);
});

test('when a part of the page never loads, the page says so and doesn’t reload forever', async ({
  visitor,
}) => {
  let loads = 0;
  visitor.on('load', () => {
    loads += 1;
  });
  await visitor.route('**/assets/auth.route-*.js', (route) => route.abort());
  await visitor.goto('/auth');
  await expect(visitor.getByRole('alert')).toContainText('This page didn’t load completely.');
  expect(loads).toBeLessThanOrEqual(2);
});
