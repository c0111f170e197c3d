import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { root } from '#infra/paths.ts';

const PROGRAM = `
import { endOnSignals } from './infra/local/signals.ts';
const { promise, resolve } = Promise.withResolvers();
process.once('SIGUSR2', resolve);
endOnSignals(0).beforeEnd(() => promise);
setInterval(() => {}, 1000);
console.log('Ready');
`;

async function interrupted() {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', PROGRAM], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  const untilPrinted = async (text: string) => {
    while (!printed.includes(text)) printed += (await once(child.stdout, 'data'))[0];
  };
  await untilPrinted('Ready');
  child.kill('SIGINT');
  await untilPrinted('Stopping …');
  return child;
}

test('after a Ctrl-C, a SIGTERM from the parent process doesn’t interrupt the shutdown of npm start', async () => {
  const child = await interrupted();
  child.kill('SIGTERM');
  child.kill('SIGUSR2');
  expect(await once(child, 'close')).toEqual([0, null]);
});

test('a second Ctrl-C ends npm start at once', async () => {
  const child = await interrupted();
  child.kill('SIGINT');
  expect(await once(child, 'close')).toEqual([130, null]);
});
