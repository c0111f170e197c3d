import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { clientConfig } from '#infra/local/cloud/environment.ts';
import { queryPage } from '#lambdas/platform/aws/reads.ts';
import { documentClient } from '#lambdas/platform/aws/table.ts';
import { inBrowser, newPage } from '#tests/support/browser/watched-page.ts';
import { type OwnersCopy, ownersCopy } from '#tests/support/checkout/owners-copy.ts';
import { lastRelease } from '#tests/support/checkout/release.ts';
import { eventually } from '#tests/support/eventually.ts';
import { productOf, readAsTrainer, requestGuide, submitAsNewClient } from './as-users.ts';
import { endAllStarts, newStateFolder, npmStart } from './npm-start.ts';

afterEach(endAllStarts);
inBrowser();

test('npm start in an owner’s copy can use the data that an earlier version stored', async () => {
  const folder = newStateFolder();
  const kept = { KEEP: '1', SITE_IS_BUILT: '' };
  const unsubscribe = await useEarlierVersion(folder, kept);

  const bookingUrl = 'https://book.example/first?call=1';
  const copy = laterVersion({ name: 'Strong & Steady', bookingUrl });
  const start = await npmStart({ folder, checkout: copy.folder, env: kept });
  await start.untilPrinted('Stop with Ctrl-C');

  expect(await (await fetch(start.url)).text()).toContain('Strong &amp; Steady');
  expect((await fetch(start.url + unsubscribe)).status).toBe(200);
  expect(await readAsTrainer(start.url)).toMatchObject({
    clientCase: { contact: { name: 'Robin Booker' } },
    answers: { medications: 'A marked medication' },
  });
  await requestGuide(start.url, 'ann.reader@example.com');
  expect(await leadsOfWeek(start.url, '2026-W47')).toHaveLength(1);
  await expectBooking(start.url, bookingUrl);
});

async function useEarlierVersion(folder: string, kept: NodeJS.ProcessEnv): Promise<string> {
  const tag = lastRelease();
  const release = tag ? ownersCopy(tag) : undefined;
  if (release) onTestFinished(release.remove);
  const start = await npmStart({
    folder,
    ...(release && { checkout: release.folder }),
    env: kept,
  });
  await start.untilPrinted('Stop with Ctrl-C');
  await requestGuide(start.url, 'kept@example.com');
  const page = await newPage({ baseURL: start.url });
  await submitAsNewClient(page, 'kept.booker@example.com');
  await page.context().close();
  const unsubscribe = await eventually(async () => {
    const emails = await (await fetch(`${start.url}/_mail/messages.json`)).text();
    return /\/api\/unsubscribe\?token=[\w.%-]+/.exec(emails)?.[0] ?? expect.unreachable();
  });
  start.interrupt();
  await start.ended();
  return unsubscribe;
}

function laterVersion(settings: object): OwnersCopy {
  const copy = ownersCopy();
  onTestFinished(copy.remove);
  copy.edit('shared/owner.ts', `export const owner = ${JSON.stringify(settings)};\n`);
  copy.edit('infra/data/data.ts', (text) =>
    text.replace(
      '    this.environment = {',
      "    index(this.leads, 'by-week', 'week');\n    table('Referrals', 'id');\n$&",
    ),
  );
  copy.edit('lambdas/lead/subscribe.ts', (text) =>
    text.replace(/ +month: .*/, (line) => `${line}\n      week: '2026-W47',`),
  );
  return copy;
}

async function expectBooking(url: string, bookingUrl: string): Promise<void> {
  const page = await newPage({ baseURL: url });
  const visits: { url: string; referrer: string | undefined }[] = [];
  await page.context().route(`${new URL(bookingUrl).origin}/**`, async (route) => {
    const request = route.request();
    visits.push({ url: request.url(), referrer: (await request.allHeaders()).referer });
    await route.fulfill({ body: 'Booking', contentType: 'text/html' });
  });
  const submitted = await submitAsNewClient(page, 'robin.booker@example.com');
  for (const part of [submitted, page.locator('main')]) {
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      part.getByRole('link', { name: /^Book a call with / }).click(),
    ]);
    await tab.getByText('Booking').waitFor();
    await page.goto('/account');
    await page.getByRole('heading', { name: 'Your assessments' }).waitFor();
  }
  expect(visits).toEqual([1, 2].map(() => ({ url: bookingUrl, referrer: undefined })));
}

async function leadsOfWeek(site: string, week: string) {
  const { endpoint, outputs } = await productOf(site);
  const client = documentClient(new DynamoDBClient(clientConfig(endpoint)));
  return queryPage(
    { client, name: outputs.LeadsTableName ?? '' },
    { index: 'by-week', where: 'week = :week', values: { ':week': week } },
  );
}
