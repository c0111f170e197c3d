import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import {
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { clientConfig } from '#infra/local/cloud/environment.ts';
import { freePort } from '#infra/local/processes.ts';
import { whoServes } from '#infra/local/server/site-server.ts';
import { coachEndpoints } from '#shared/endpoints/coach.ts';
import { endpoints } from '#shared/endpoints/contract.ts';
import { ownersCopy } from '#tests/support/checkout/owners-copy.ts';
import { endAllStarts, newStateFolder, npmStart } from '#tests/support/commands/npm-start.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { RunningProduct } from '#tests/support/product/product.ts';

afterEach(endAllStarts);

const READY = 'Stop with Ctrl-C';

test('a port that another program uses is told in a sentence, before anything starts', async () => {
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

test('an endpoint on another machine is refused', async () => {
  const start = await npmStart({ env: { AWS_ENDPOINT_URL: 'http://192.0.2.1:4566' } });

  expect(await start.ended()).toBe(1);
  expect(start.output()).toContain('AWS_ENDPOINT_URL leads to 192.0.2.1, another machine');
});

test('an endpoint where nothing answers is told in a sentence', async () => {
  const start = await npmStart({
    env: { AWS_ENDPOINT_URL: `http://127.0.0.1:${await freePort()}` },
  });

  expect(await start.ended()).toBe(1);
  expect(start.output()).toContain('No local cloud answers at http://127.0.0.1:');
});

test('ending npm halfway ends all that it started; the next start builds the pages, here of an owner’s copy', async () => {
  const folder = newStateFolder();
  const first = await npmStart({ folder, inShell: true });
  await first.untilPrinted('deploy …');
  first.terminate();
  await first.ended();
  expect(first.output()).toContain('Stopped; nothing is left running.');
  expect(first.workers()).toEqual([]);
  expect(existsSync(folder)).toBe(false);

  // Other tests read the pages of this checkout meanwhile, so that nothing may build them anew.
  const copy = ownersCopy();
  onTestFinished(copy.remove);
  copy.edit('shared/owner.ts', `export const owner = { name: 'Strong & Steady' };\n`);
  const next = await npmStart({
    folder,
    port: first.port,
    checkout: copy.folder,
    // It builds the pages, whatever account the shell is signed in to.
    env: {
      SITE_IS_BUILT: '',
      AWS_PROFILE: 'production',
      AWS_ACCESS_KEY_ID: 'AKIAIOSFODNN7EXAMPLE',
      AWS_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      AWS_SESSION_TOKEN: 'a-session',
      AWS_REGION: 'eu-central-1',
      CDK_DEFAULT_ACCOUNT: '111122223333',
    },
  });
  await next.untilPrinted(READY);
  expect(await (await fetch(next.url)).text()).toContain('Strong &amp; Steady');
  expect(next.workers().length).toBeGreaterThan(0);

  const second = await npmStart({ folder, checkout: copy.folder });
  expect(await second.ended()).toBe(1);
  expect(second.output()).toContain(`This project runs already, at ${next.url}: open it, or stop`);

  const address = 'Ann.Reader@example.com';
  await askForGuide(next.url, address);
  await eventually(async () => expect(await mailsOf(next.url)).toContain(address));
  expect(readFileSync(join(folder, 'emulator.log'), 'utf8')).not.toMatch(/ann\.reader/i);
  expect(foundByOthers(folder)).toEqual([]);

  expect(next.output()).toContain(`${next.url}/coach`);
  expect(await askForCounts(next.url, await signInAsTrainer(next.url))).toBe(200);

  next.signalGroup('SIGINT');
  expect(await next.ended()).toBe(0);
  expect(next.output()).toContain('Stopped; nothing is left running.');
  expect(next.workers()).toEqual([]);
  expect(existsSync(folder)).toBe(false);
});

test('a start that is killed leaves no process and no data', async () => {
  const folder = newStateFolder();
  const start = await npmStart({ folder });
  await start.untilPrinted('deploy …');

  // Nobody is asked: the runner is gone at once.
  start.killRunner();
  await start.ended();
  await eventually(async () => expect(start.workers()).toEqual([]));
  await eventually(async () => expect(existsSync(folder)).toBe(false));
});

test('a local cloud that ends by itself ends the start, with a sentence', async () => {
  const folder = newStateFolder();
  const start = await npmStart({ folder });
  // As in any later step: each is raced against the cloud's end.
  await start.untilPrinted('pages, and CDK’s own resources …');

  const cloud = start.workers().find(({ command }) => command.includes('emulator.py'));
  process.kill(cloud?.pid ?? 0, 'SIGKILL');

  expect(await start.ended()).toBe(1);
  expect(start.output()).toContain('The local cloud ended by itself, so the site can');
  expect(start.workers()).toEqual([]);
  expect(existsSync(folder)).toBe(false);
});

async function askForGuide(site: string, email: string): Promise<void> {
  const answer = await fetch(site + endpoints.subscribeLeadMagnet.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ email, name: 'Ann' }),
  });
  expect(answer.status).toBe(200);
}

/** Signs in with what the terminal and the page of the mails show. */
async function signInAsTrainer(site: string): Promise<string | undefined> {
  const who = (await whoServes(site, 60_000)) as { product: RunningProduct };
  const { endpoint, outputs } = who.product;
  const page = await (await fetch(`${site}/_mail`)).text();
  const [, email = ''] = /<p>(\S+@\S+) signs in/.exec(page) ?? [];
  const [, password = ''] = /password “(.*?)”/.exec(page) ?? [];
  const client = new CognitoIdentityProviderClient(clientConfig(endpoint));
  const of = { UserPoolId: outputs.TrainersPoolId, ClientId: outputs.TrainersClientId };
  const { Session, ChallengeName } = await client.send(
    new AdminInitiateAuthCommand({
      ...of,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  );
  const code = await (await fetch(`${site}/_mail/trainer-code`)).text();
  const { AuthenticationResult } = await client.send(
    new AdminRespondToAuthChallengeCommand({
      ...of,
      ChallengeName,
      Session,
      ChallengeResponses: { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: code },
    }),
  );
  client.destroy();
  return AuthenticationResult?.AccessToken;
}

/** The first question of the inbox: is refused to those who are no trainer of the table. */
const askForCounts = async (site: string, token = '') => {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(site + coachEndpoints.countWaiting.path, { headers })).status;
};

const mailsOf = async (site: string) => (await fetch(`${site}/_mail/messages.json`)).text();

/** The files of a folder that another user of the machine could read: none can enter it, none is readable. */
function foundByOthers(folder: string): string[] {
  const others = (path: string) => statSync(path).mode & 0o077;
  const secrets = ['emulator.log', 'state', 'mail'].map((name) => join(folder, name));
  const files = secrets.flatMap((path) =>
    statSync(path).isFile() ? [path] : [path, ...readdirSync(path).map((name) => join(path, name))],
  );
  expect(files.length).toBeGreaterThan(4);
  return [folder, ...files].filter(others);
}
