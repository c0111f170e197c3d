import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { freePort } from '#infra/local/processes.ts';
import { endAllStarts, newStateFolder, npmStart } from '#tests/support/npm-start.ts';

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

test.each([
  ['http://192.0.2.1:4566', 'AWS_ENDPOINT_URL leads to 192.0.2.1, another machine'],
  ['https://sts.us-east-1.amazonaws.com', 'AWS_ENDPOINT_URL leads to AWS itself'],
  ['nonsense', "AWS_ENDPOINT_URL is 'nonsense', which is no address"],
])('the endpoint %s is refused', async (AWS_ENDPOINT_URL, sentence) => {
  const start = await npmStart({ env: { AWS_ENDPOINT_URL } });

  expect(await start.ended()).toBe(1);
  expect(start.output()).toContain(sentence);
});

test('an endpoint where nothing answers is told in a sentence', async () => {
  const start = await npmStart({
    env: { AWS_ENDPOINT_URL: `http://127.0.0.1:${await freePort()}` },
  });

  expect(await start.ended()).toBe(1);
  expect(start.output()).toContain('No local cloud answers at http://127.0.0.1:');
});

test('it runs whatever account the shell is signed in to, alone in its folder, and ends without a trace', async () => {
  const folder = newStateFolder();
  const start = await npmStart({
    folder,
    env: {
      AWS_PROFILE: 'production',
      AWS_ACCESS_KEY_ID: 'AKIAIOSFODNN7EXAMPLE',
      AWS_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      AWS_SESSION_TOKEN: 'a-session',
      AWS_REGION: 'eu-central-1',
      CDK_DEFAULT_ACCOUNT: '111122223333',
    },
  });
  await start.untilPrinted(READY);
  expect((await fetch(start.url)).status).toBe(200);
  expect(start.workers().length).toBeGreaterThan(0);

  const second = await npmStart({ folder });
  expect(await second.ended()).toBe(1);
  expect(second.output()).toContain(`This project runs already, at ${start.url}: open it, or stop`);

  start.signalGroup('SIGINT');
  expect(await start.ended()).toBe(0);
  expect(start.output()).toContain('Stopped; nothing is left running.');
  expect(start.workers()).toEqual([]);
});

test('Ctrl-C halfway leaves no process, and the next start works', async () => {
  const folder = newStateFolder();
  const first = await npmStart({ folder });
  await first.untilPrinted('deploy …');
  first.signalGroup('SIGINT');
  expect(await first.ended()).toBe(0);
  expect(first.workers()).toEqual([]);

  const next = await npmStart({ folder, port: first.port });
  await next.untilPrinted(READY);
  expect((await fetch(next.url)).status).toBe(200);

  // Nobody is asked: the runner is gone at once.
  next.killRunner();
  await next.ended();
  await vi.waitFor(() => expect(next.workers()).toEqual([]), { timeout: 15_000 });
});

test('whoever ends npm ends all of it', async () => {
  const start = await npmStart({ inShell: true });
  await start.untilPrinted('deploy …');
  start.terminate();
  await start.ended();
  expect(start.output()).toContain('Stopped; nothing is left running.');
  expect(start.workers()).toEqual([]);
});

test('a local cloud that ends by itself ends the start, with a sentence', async () => {
  const start = await npmStart();
  await start.untilPrinted(READY);

  const cloud = start.workers().find(({ command }) => command.includes('emulator.py'));
  process.kill(cloud?.pid ?? 0, 'SIGKILL');

  expect(await start.ended()).toBe(1);
  expect(start.output()).toContain('The local cloud ended by itself, so the site can');
  expect(start.workers()).toEqual([]);
});
