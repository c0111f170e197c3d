import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { root } from '#infra/paths.ts';

/** A program that takes until SIGUSR2 to end, and for which seconds pass between any two signals. */
const PROGRAM = `
import { endOnSignals } from './infra/local/signals.ts';
let now = 0;
performance.now = () => (now += 5000);
const { promise, resolve } = Promise.withResolvers();
process.once('SIGUSR2', resolve);
endOnSignals(0).beforeEnd(() => promise);
setInterval(() => {}, 1000);
console.log('Ready');
`;

const start = async () => {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', PROGRAM], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  const says = async (text: string) => {
    while (!printed.includes(text)) printed += (await once(child.stdout, 'data'))[0];
  };
  await says('Ready');
  child.kill('SIGINT');
  await says('Stopping …');
  return child;
};

test('what the parent passes on of a Ctrl-C, however late, does not cut the end short', async () => {
  const child = await start();
  child.kill('SIGTERM');
  child.kill('SIGUSR2');
  expect(await once(child, 'close')).toEqual([0, null]);
});

test('a second Ctrl-C ends it at once', async () => {
  const child = await start();
  child.kill('SIGINT');
  expect(await once(child, 'close')).toEqual([130, null]);
});
