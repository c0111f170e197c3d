import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#infra/local/product.ts';
import { root } from '#infra/paths.ts';
import { IDEMPOTENCY_KEY } from '#shared/endpoints/endpoint.ts';
import { subscribeLeadMagnet } from '#shared/endpoints/lead.ts';
import { eventually } from '#tests/product/eventually.ts';

/** `fetch` would set some of these headers itself. */
const statusOf = async (url: string, header: Record<string, string> = {}) => {
  const [answer] = (await once(request(url, { headers: header }).end(), 'response')) as [
    IncomingMessage,
  ];
  answer.resume();
  return answer.statusCode;
};

const folders = () => readdirSync(join(root, '.local')).filter((name) => name.startsWith('run-'));
const isRunning = (name: string) =>
  execFileSync('ps', ['-A', '-ww', '-o', 'args'], { encoding: 'utf8' }).includes(name);

/** Its folder in `.local` is `folderOf()`, once it has one. */
const runNpmStart = async () => {
  const [PORT, GATEWAY_PORT] = [String(await freePort()), String(await freePort())];
  const others = folders();
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT, GATEWAY_PORT },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const folderOf = () => folders().find((name) => !others.includes(name)) ?? 'no folder yet';
  return { child, PORT, GATEWAY_PORT, folderOf };
};

let site = '';
let cloud = '';
let folder = '';
let npmStart: ChildProcess;
let ended: Promise<unknown[]>;

beforeAll(async () => {
  const { child, PORT, GATEWAY_PORT, folderOf } = await runNpmStart();
  npmStart = child;
  site = `http://localhost:${PORT}`;
  cloud = `http://localhost:${GATEWAY_PORT}`;
  ended = once(npmStart, 'close');
  let printed = '';
  const ready = new Promise((done) => {
    npmStart.stdout?.on('data', (chunk) => {
      printed += chunk;
      if (printed.includes('Stop with Ctrl-C')) done(printed);
    });
  });
  await Promise.race([ready, ended]);
  expect(printed).toContain(`Site           ${site}`);
  folder = folderOf();
}, 240_000);

/** As Ctrl-C does in a terminal. */
const signal = (name: NodeJS.Signals, { pid = 0 } = npmStart) => {
  try {
    process.kill(-pid, name);
  } catch {
    // All of its processes have ended.
  }
};

afterAll(() => {
  if (npmStart.exitCode === null && npmStart.signalCode === null) signal('SIGKILL');
});

test('npm start serves pages, an endpoint, and the mailbox with the trainer’s code', async () => {
  for (const path of ['/', '/coach', '/_mail/']) {
    expect([path, await statusOf(site + path)]).toEqual([path, 200]);
  }
  const answer = await fetch(site + subscribeLeadMagnet.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [IDEMPOTENCY_KEY]: crypto.randomUUID() },
    body: JSON.stringify({ name: 'visitor', email: 'visitor@example.com' }),
  });
  expect(answer.status).toBe(200);
  await eventually(async () => {
    const emails = await fetch(`${site}/_mail/messages.json?about=visitor@example.com`);
    expect(await emails.json()).toHaveLength(1);
  });
  const trainer = await fetch(`${site}/_mail/trainer.json`);
  expect(await trainer.json()).toMatchObject({ code: expect.stringMatching(/^\d{6}$/) });
});

test.each([
  ['a typed link', { 'sec-fetch-site': 'none' }],
  ['a page', { origin: 'http://example.com' }],
  ['a name that someone pointed at this machine', { host: 'example.com' }],
])('the local cloud refuses requests of %s', async (_, header) => {
  expect(await statusOf(`${cloud}/_ministack/health`)).toBe(200);
  expect(await statusOf(`${cloud}/_ministack/health`, header)).toBe(403);
});

test.each([
  ['another site’s page', { 'sec-fetch-site': 'cross-site' }],
  ['another origin', { origin: 'http://example.com' }],
  ['a name that someone pointed at this machine', { host: 'example.com' }],
])('the site refuses requests of %s', async (_, header) => {
  expect(await statusOf(`${site}/_mail/messages.json`)).toBe(200);
  expect(await statusOf(`${site}/_mail/messages.json`, header)).toBe(403);
});

test('the site doesn’t pass on the local cloud’s own paths', async () => {
  expect(await statusOf(`${site}/_ministack/ses/messages`)).toBe(404);
});

test('after Ctrl-C, neither a process nor a file is left', async () => {
  expect(isRunning(folder)).toBe(true);
  signal('SIGINT');
  expect(await ended).toEqual([0, null]);
  expect(folders()).not.toContain(folder);
  expect(isRunning(folder)).toBe(false);
});

test('after npm is killed, neither a process nor a file is left', async () => {
  const { child, folderOf } = await runNpmStart();
  await eventually(() => expect(isRunning(folderOf())).toBe(true));
  const left = folderOf();
  child.kill('SIGKILL');
  await eventually(() => {
    expect([isRunning(left), folders().includes(left)]).toEqual([false, false]);
  }).finally(() => signal('SIGKILL', child));
});
