import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { startEmulator } from '#infra/local/cloud/emulator.ts';
import { clientConfig } from '#infra/local/cloud/environment.ts';
import { freePort } from '#infra/local/processes.ts';
import { root } from '#infra/paths.ts';
import { documentClient } from '#lambdas/platform/aws/table.ts';
import { inBrowser, newPage } from '#tests/support/browser/watched-page.ts';
import { copyCheckout } from '#tests/support/checkout/copy-checkout.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { RunningProduct } from '#tests/support/product/product.ts';
import { productOf, readAsTrainer, requestGuide, submitAsNewClient } from './as-users.ts';
import { endAllStarts, newStateFolder, npmStart } from './npm-start.ts';

afterEach(endAllStarts);
inBrowser();

test('if another program uses the port, npm start prints one sentence and ends', async () => {
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

test('if no local cloud responds at AWS_ENDPOINT_URL, npm start says so and ends', async () => {
  const start = await npmStart({
    env: { AWS_ENDPOINT_URL: `http://127.0.0.1:${await freePort()}` },
  });

  expect(await start.ended()).toBe(1);
  expect(start.output()).toContain('No local cloud answers at http://127.0.0.1:');
});

test('with KEEP=1, npm start ends if another program uses the port that the kept data needs', async () => {
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

test('npm start ignores the shell’s AWS account, updates a changed Lambda, and keeps data with KEEP=1', async () => {
  const folder = newStateFolder();
  const copy = copyCheckout();
  onTestFinished(copy.remove);
  cpSync(join(root, 'web/dist'), join(copy.folder, 'web/dist'), { recursive: true });
  const start = await npmStart({
    folder,
    checkout: copy.folder,
    env: {
      KEEP: '1',
      AWS_PROFILE: 'production',
      AWS_ACCESS_KEY_ID: 'AKIAIOSFODNN7EXAMPLE',
      AWS_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      AWS_SESSION_TOKEN: 'a-session',
      AWS_REGION: 'eu-central-1',
      CDK_DEFAULT_ACCOUNT: '111122223333',
    },
  });
  await start.untilPrinted('Stop with Ctrl-C');
  expect(start.workers().length).toBeGreaterThan(0);

  const second = await npmStart({ folder, checkout: copy.folder });
  expect(await second.ended()).toBe(1);
  expect(second.output()).toContain(
    `This project is already running at ${start.url}: open it, or stop`,
  );

  await submitAsNewClient(await newPage({ baseURL: start.url }), 'robin.booker@example.com');
  expect(start.output()).toContain(`${start.url}/coach`);
  expect(await readAsTrainer(start.url)).toMatchObject({
    clientCase: { contact: { name: 'Robin Booker' } },
    answers: { medications: 'A marked medication' },
  });

  copy.edit('lambdas/lead/subscribe.ts', (text) =>
    text.replace(/ +month: .*/, (line) => `${line}\n      week: '2026-W48',`),
  );
  await start.untilPrinted('lead/subscribe-lead-magnet replaced');
  await requestGuide(start.url, 'Ann.Reader@example.com');
  await eventually(async () => {
    const emails = await fetch(`${start.url}/_mail/messages.json`);
    expect(await emails.text()).toContain('Ann.Reader@example.com');
  });
  const product = await productOf(start.url);
  expect(await leadsOf(product)).toMatchObject([{ week: '2026-W48' }]);
  expect(readFileSync(join(folder, 'emulator.log'), 'utf8')).not.toMatch(/ann\.reader/i);

  start.interrupt();
  expect(await start.ended()).toBe(0);
  expect(start.output()).toContain('Stopped; nothing is left running.');
  expect(start.workers()).toEqual([]);
  expect(readableByOthers(folder)).toEqual([]);

  const cloud = await startEmulator({
    port: Number(new URL(product.endpoint).port),
    smtpPort: await freePort(),
    folder,
    keep: true,
    siteOrigins: [],
    edgeKey: 'a-key',
  });
  onTestFinished(cloud.stop);
  expect(await leadsOf(product)).toMatchObject([{ week: '2026-W48' }]);
});

async function leadsOf({ endpoint, outputs }: RunningProduct) {
  const client = documentClient(new DynamoDBClient(clientConfig(endpoint)));
  return (await client.send(new ScanCommand({ TableName: outputs.LeadsTableName }))).Items;
}

test('after a SIGTERM, npm start ends all processes that it started, and deletes its data', async () => {
  const folder = newStateFolder();
  const start = await npmStart({ folder, inShell: true });
  await start.untilPrinted('deploy …');

  start.terminate();

  await start.ended();
  expect(start.output()).toContain('Stopped; nothing is left running.');
  expect(start.workers()).toEqual([]);
  expect(existsSync(folder)).toBe(false);
});

test('after npm start is killed, none of its processes or data remain', async () => {
  const folder = newStateFolder();
  const start = await npmStart({ folder });
  await start.untilPrinted('deploy …');

  start.killRunner();

  await start.ended();
  await eventually(async () => expect(start.workers()).toEqual([]));
  await eventually(async () => expect(existsSync(folder)).toBe(false));
});

test('if the local cloud ends unexpectedly, npm start says so, ends, and deletes its data', async () => {
  const folder = newStateFolder();
  const start = await npmStart({ folder });
  await start.untilPrinted('deploy …');

  const cloud = start.workers().find(({ command }) => command.includes('emulator.py'));
  process.kill(cloud?.pid ?? 0, 'SIGKILL');

  expect(await start.ended()).toBe(1);
  expect(start.output()).toContain('The local cloud ended unexpectedly, so the site can');
  expect(start.workers()).toEqual([]);
  expect(existsSync(folder)).toBe(false);
});

function readableByOthers(folder: string): string[] {
  const secrets = ['state', 'email'].flatMap((name) =>
    readdirSync(join(folder, name)).map((file) => join(name, file)),
  );
  expect(secrets.length).toBeGreaterThan(2);
  return ['', 'emulator.log', 'state', 'email', ...secrets].filter(
    (path) => statSync(join(folder, path)).mode & 0o077,
  );
}
