import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import {
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Locator, Page } from 'playwright';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { clientConfig } from '#infra/local/cloud/environment.ts';
import { freePort } from '#infra/local/processes.ts';
import { whoServes } from '#infra/local/server/site-server.ts';
import { queryPage } from '#lambdas/platform/aws/reads.ts';
import { documentClient } from '#lambdas/platform/aws/table.ts';
import { openAssessment } from '#shared/endpoints/coach/case.ts';
import { listRecords } from '#shared/endpoints/coach/inbox.ts';
import { subscribeLeadMagnet } from '#shared/endpoints/visitor.ts';
import { inBrowser, newPage } from '#tests/support/browser/watched-page.ts';
import { type OwnersCopy, ownersCopy } from '#tests/support/checkout/owners-copy.ts';
import { lastRelease } from '#tests/support/checkout/release.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { RunningProduct } from '#tests/support/product/product.ts';
import { endAllStarts, newStateFolder, npmStart } from './npm-start.ts';

afterEach(endAllStarts);
inBrowser();

test('if another program uses the port, npm start prints one sentence and starts nothing', async () => {
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');

  const start = await npmStart({ port });

  expect(await start.ended()).toBe(1);
  expect(start.output().trim()).toBe(
    `Port ${port} is in use by another program: stop that one, or choose another port: PORT=${port + 1} npm start`,
  );
  other.close();
});

test('if no local cloud responds at AWS_ENDPOINT_URL, npm start prints one sentence and ends', async () => {
  const start = await npmStart({
    env: { AWS_ENDPOINT_URL: `http://127.0.0.1:${await freePort()}` },
  });

  expect(await start.ended()).toBe(1);
  expect(start.output()).toContain('No local cloud answers at http://127.0.0.1:');
});

test('npm start refuses kept data if another program uses the data’s port', async () => {
  const folder = newStateFolder();
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  writeFileSync(join(folder, 'gateway-port'), String(port));
  const start = await npmStart({ folder, env: { KEEP: '1' } });

  expect(await start.ended()).toBe(1);
  expect(start.output()).toContain(
    `The kept data works only at port ${port}, which another program uses: stop that program`,
  );
  other.close();
});

test('npm start runs an owner’s copy with an earlier version’s data, updates a changed Lambda, and ignores the shell’s AWS account', async () => {
  const folder = newStateFolder();
  const kept = { KEEP: '1' };
  const unsubscribe = await useEarlierVersion(folder, kept);

  const bookingUrl = 'https://book.example/first?call=1';
  // Other tests read this checkout's pages, so this test must not rebuild them.
  const copy = laterVersion({ name: 'Strong & Steady', bookingUrl });
  const start = await npmStart({
    folder,
    checkout: copy.folder,
    env: {
      ...kept,
      SITE_IS_BUILT: '',
      AWS_PROFILE: 'production',
      AWS_ACCESS_KEY_ID: 'AKIAIOSFODNN7EXAMPLE',
      AWS_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      AWS_SESSION_TOKEN: 'a-session',
      AWS_REGION: 'eu-central-1',
      CDK_DEFAULT_ACCOUNT: '111122223333',
    },
  });
  await start.untilPrinted('Stop with Ctrl-C');
  expect(await (await fetch(start.url)).text()).toContain('Strong &amp; Steady');
  expect(start.workers().length).toBeGreaterThan(0);

  const second = await npmStart({ folder, checkout: copy.folder });
  expect(await second.ended()).toBe(1);
  expect(second.output()).toContain(
    `This project is already running at ${start.url}: open it, or stop`,
  );

  expect((await fetch(start.url + unsubscribe)).status).toBe(200);
  expect(start.output()).toContain(`${start.url}/coach`);
  expect(await readAsTrainer(start.url)).toMatchObject({
    record: { contact: { name: 'Robin Booker' } },
    answers: { medications: 'A marked medication' },
  });

  copy.edit('lambdas/lead/subscribe.ts', (text) => text.replace('2026-W47', '2026-W48'));
  await start.untilPrinted('lead/subscribe-lead-magnet replaced');
  await requestGuide(start.url, 'Ann.Reader@example.com');
  await eventually(async () => {
    const emails = await fetch(`${start.url}/_mail/messages.json`);
    expect(await emails.text()).toContain('Ann.Reader@example.com');
  });
  expect(await leadsOfWeek(start.url, '2026-W48')).toHaveLength(1);
  expect(readFileSync(join(folder, 'emulator.log'), 'utf8')).not.toMatch(/ann\.reader/i);
  expect(readableByOthers(folder)).toEqual([]);

  await expectBooking(start.url, bookingUrl);

  start.interrupt();
  expect(await start.ended()).toBe(0);
  expect(start.output()).toContain('Stopped; nothing is left running.');
  expect(start.workers()).toEqual([]);
});

/**
 * Uses the last release, or this checkout in a repository without releases.
 * @returns the path of the lead's unsubscribe link
 */
async function useEarlierVersion(folder: string, kept: NodeJS.ProcessEnv): Promise<string> {
  const tag = lastRelease();
  const release = tag ? ownersCopy(tag) : undefined;
  if (release) onTestFinished(release.remove);
  const start = await npmStart({
    folder,
    ...(release && { checkout: release.folder }),
    env: { ...kept, ...(release && { SITE_IS_BUILT: '' }) },
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

/** The form and `/account` lead a new client to the booking page, which gets no referrer. */
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

async function submitAsNewClient(page: Page, email: string): Promise<Locator> {
  await page.goto('/auth');
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
  await page.getByLabel('Full Name').fill('Robin Booker');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('a long walk in autumn');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await page.getByLabel('Medications').fill('A marked medication');
  // The owner may change the words of the box's label.
  await page.locator('[name="consent"]').check();
  const submit = page.getByRole('button', { name: 'Submit Assessment' });
  const submitted = page.getByRole('region', { name: 'Thank you. We have your health history.' });
  // On a busy machine, the endpoint's deadline may pass, and the page then asks the client to try
  // again.
  await eventually(async () => {
    if (await submitted.isHidden()) await submit.click({ timeout: 5_000 });
    await submitted.waitFor({ timeout: 20_000 });
  }, 600_000);
  return submitted;
}

test('if npm ends while npm start is starting, npm start ends all its processes and deletes its data', async () => {
  const folder = newStateFolder();
  const start = await npmStart({ folder, inShell: true });
  await start.untilPrinted('deploy …');

  start.terminate();

  await start.ended();
  expect(start.output()).toContain('Stopped; nothing is left running.');
  expect(start.workers()).toEqual([]);
  expect(existsSync(folder)).toBe(false);
});

test('after npm start is killed, none of its processes and data remain', async () => {
  const folder = newStateFolder();
  const start = await npmStart({ folder });
  await start.untilPrinted('deploy …');

  start.killRunner();

  await start.ended();
  await eventually(async () => expect(start.workers()).toEqual([]));
  await eventually(async () => expect(existsSync(folder)).toBe(false));
});

test('if the local cloud ends unexpectedly, npm start prints a sentence and ends', async () => {
  const folder = newStateFolder();
  const start = await npmStart({ folder });
  // At any step, the start fails if the local cloud ends. This test tries one step.
  await start.untilPrinted('deploy …');

  const cloud = start.workers().find(({ command }) => command.includes('emulator.py'));
  process.kill(cloud?.pid ?? 0, 'SIGKILL');

  expect(await start.ended()).toBe(1);
  expect(start.output()).toContain('The local cloud ended unexpectedly, so the site can');
  expect(start.workers()).toEqual([]);
  expect(existsSync(folder)).toBe(false);
});

async function requestGuide(site: string, email: string): Promise<void> {
  const answer = await fetch(site + subscribeLeadMagnet.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ email, name: 'Ann' }),
  });
  expect(answer.status).toBe(200);
}

async function readAsTrainer(site: string): Promise<unknown> {
  const headers = {
    authorization: `Bearer ${await signInAsTrainer(site)}`,
    'content-type': 'application/json',
  };
  const ask = async ({ path }: { path: string }, input: object) => {
    const body = JSON.stringify(input);
    return (await fetch(site + path, { method: 'POST', headers, body })).json();
  };
  const { rows } = await ask(listRecords, { filter: 'all' });
  const assessmentId = rows[0]?.assessments[0].id;
  return ask(openAssessment, { assessmentId, openingId: assessmentId });
}

async function leadsOfWeek(site: string, week: string) {
  const who = (await whoServes(site, 60_000)) as { product: RunningProduct };
  const { endpoint, outputs } = who.product;
  const client = documentClient(new DynamoDBClient(clientConfig(endpoint)));
  return queryPage(
    { client, name: outputs.LeadsTableName ?? '' },
    { index: 'by-week', where: 'week = :week', values: { ':week': week } },
  );
}

async function signInAsTrainer(site: string): Promise<string | undefined> {
  const who = (await whoServes(site, 60_000)) as { product: RunningProduct };
  const { endpoint, outputs } = who.product;
  const page = await (await fetch(`${site}/_mail`)).text();
  const [, email = ''] = /<p>(\S+@\S+) signs in/.exec(page) ?? [];
  const [, password = ''] = /password “(.*?)”/.exec(page) ?? [];
  const client = new CognitoIdentityProviderClient(clientConfig(endpoint));
  const pool = { UserPoolId: outputs.TrainersPoolId, ClientId: outputs.TrainersClientId };
  const { Session, ChallengeName } = await client.send(
    new AdminInitiateAuthCommand({
      ...pool,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  );
  const code = await (await fetch(`${site}/_mail/trainer-code`)).text();
  const { AuthenticationResult } = await client.send(
    new AdminRespondToAuthChallengeCommand({
      ...pool,
      ChallengeName,
      Session,
      ChallengeResponses: { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: code },
    }),
  );
  client.destroy();
  return AuthenticationResult?.AccessToken;
}

function readableByOthers(folder: string): string[] {
  const secrets = ['state', 'email'].flatMap((name) =>
    readdirSync(join(folder, name)).map((file) => join(name, file)),
  );
  expect(secrets.length).toBeGreaterThan(2);
  return ['', 'emulator.log', 'state', 'email', ...secrets].filter(
    (path) => statSync(join(folder, path)).mode & 0o077,
  );
}
