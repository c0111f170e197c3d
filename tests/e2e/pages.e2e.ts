import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { casePath } from '#shared/domain/pages.ts';
import { atAuth, toSignUp } from '#tests/support/browser/auth-page.ts';
import { button } from '#tests/support/browser/button.ts';
import { signInAsTrainer, signInPage } from '#tests/support/browser/coach-page.ts';
import { untilLaidOut } from '#tests/support/browser/layout.ts';
import { onTheForm } from '#tests/support/browser/session-page.ts';
import { newVisitor, signedInVisitor, visitorOf } from '#tests/support/browser/visitor.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import { freshAddress } from '#tests/support/product/product.ts';
import {
  assessmentOf,
  newConfirmedClient,
  submitLead,
} from '#tests/support/product/submissions.ts';
import { newTrainer } from '#tests/support/product/trainer.ts';
import { paths } from '#web/lib/paths.ts';

inBrowser();

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

const rules: RunOptions = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  rules: { 'color-contrast-enhanced': { enabled: true } },
  resultTypes: ['violations'],
};

type Axe = { axe: { run: (options: RunOptions) => Promise<AxeResults> } };

async function violationsOn(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate(
    (options) => (window as unknown as Axe).axe.run(options),
    rules,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

async function visit(path: string): Promise<Page> {
  const page = await newVisitor();
  await page.goto(path);
  await page.locator('h1').waitFor();
  return page;
}

async function visitAsTrainer(path: string): Promise<Page> {
  const page = await newVisitor();
  await page.goto(path);
  await signInAsTrainer(page, await newTrainer());
  return page;
}

const pages: Record<string, () => Promise<Page>> = {
  '/': async () => {
    const page = await visit('/');
    await untilLaidOut(page);
    return page;
  },
  'the sign-in': async () => {
    const page = await atAuth();
    await page.locator('button[type=submit]:enabled').waitFor();
    return page;
  },
  'the sign-up': async () => {
    const page = await atAuth();
    await toSignUp(page);
    await button(page, 'Sign Up').waitFor();
    return page;
  },
  '/privacy': () => visit(paths.privacy),
  '/health-data': () => visit(paths.healthData),
  'the 404 page': () => visit('/no-such-page'),
  '/health-assessment': async () => {
    const { page } = await signedInVisitor();
    await onTheForm(page);
    await page.getByText(brand.emergency, { exact: true }).waitFor();
    return page;
  },
  '/account': async () => {
    const { account } = await newConfirmedClient();
    const page = await visitorOf(account);
    await page.goto(paths.account);
    await page.getByText('Not read yet').waitFor();
    await page.getByText(brand.emergency, { exact: true }).waitFor();
    return page;
  },
  'the trainers’ sign-in': async () => {
    const page = await newVisitor();
    await page.goto(paths.coach);
    await signInPage(page).waitFor();
    return page;
  },
  'the inbox': async () => {
    const fullName = `Robin-${crypto.randomUUID().slice(0, 8)}`;
    await newConfirmedClient({ fullName });
    const page = await visitAsTrainer(paths.coach);
    await page.getByRole('link', { name: fullName }).waitFor();
    return page;
  },
  'a case': async () => {
    const { account, assessmentId } = await newConfirmedClient();
    const page = await visitAsTrainer(casePath(assessmentId));
    await page.getByRole('heading', { name: account.fullName, level: 1 }).waitFor();
    await page
      .getByText(String(assessmentOf(account).specificGoals))
      .first()
      .waitFor();
    return page;
  },
  'the leads page': async () => {
    const email = freshAddress();
    expect((await submitLead(email)).status).toBe(200);
    const page = await visitAsTrainer(`${paths.coach}/leads`);
    await page.getByRole('rowheader', { name: email }).waitFor();
    return page;
  },
};

test.each(Object.entries(pages))(
  '%s has no accessibility problem that axe finds in either theme, and doesn’t scroll sideways at 320 px',
  async (_, open) => {
    const page = await open();
    await page.evaluate(axeSource);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violationsOn(page), colorScheme).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 568 });
    const beside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beside).toBeLessThanOrEqual(0);
  },
);
