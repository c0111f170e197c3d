import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { localEnvironment } from '#infra/local/cloud/environment.ts';
import { root } from '#infra/paths.ts';
import type { Ended, Task } from '#tests/support/commands/one-process.ts';
import { product } from './product.ts';

const environment = () => ({ ...localEnvironment(product.endpoint), DEADLINE_FACTOR: '5' });

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const fileOf = (command: string): string => scripts[command].replace(/^node /, '');

const runAlone = (command: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [fileOf(command), '--local', ...args], {
    cwd: root,
    env: environment(),
  });

export async function runUntilKilled(
  writes: number,
  command: string,
  ...args: string[]
): Promise<boolean> {
  const killer = ['--import', './tests/support/commands/kill-before-write.ts'];
  const env = { ...environment(), WRITES_BEFORE_KILL: String(writes) };
  const run = promisify(execFile)(
    process.execPath,
    [...killer, fileOf(command), '--local', ...args],
    { cwd: root, env },
  );
  const [result] = await Promise.allSettled([run]);
  if (result.status === 'fulfilled') return false;
  if (result.reason.signal !== 'SIGKILL') throw result.reason;
  return true;
}

let shared: ChildProcess | undefined;

function startShared(): ChildProcess {
  const child = fork('tests/support/commands/one-process.ts', { cwd: root, env: environment() });
  child.unref();
  child.channel?.unref();
  return child;
}

async function runInShared(task: Task): Promise<Ended> {
  shared ??= startShared();
  const waiting = new AbortController();
  const { signal } = waiting;
  const ended = once(shared, 'message', { signal });
  const died = once(shared, 'exit', { signal }).then(() => {
    shared = undefined;
    throw new Error(`${task.script} ended the process that it shares with others.`);
  });
  shared.send(task);
  const [answer] = await Promise.race([ended, died]).finally(() => {
    died.catch(() => {});
    waiting.abort();
  });
  return answer;
}

const ranAlone = new Set<string>();
let last: Promise<unknown> = Promise.resolve();

/** Later runs share a process, because loading modules takes most of a run's time. */
export async function operate(command: string, ...given: string[]) {
  if (!ranAlone.has(command)) {
    ranAlone.add(command);
    return runAlone(command, ...given);
  }
  const args = ['--local', ...given];
  const task = { script: fileOf(command), args, env: environment() };
  const run = () => runInShared(task);
  const turn = last.then(run, run);
  last = turn;
  const ended = await turn;
  if (ended.code !== 0) {
    const message = `Command failed: ${task.script} ${args.join(' ')}\n${ended.stderr}`;
    throw Object.assign(new Error(message), ended);
  }
  return ended;
}

export const person = (...args: string[]) => operate('person', ...args);
