import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const running = new Set<ChildProcess>();

/** Starts a program in a process group of its own, so that `stopGroup` reaches its children too. */
export function spawnGroup(command: string, args: string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, args, { ...options, detached: true });
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}

/** Asks a group to end and, after `graceMs`, ends it. */
export async function stopGroup(child: ChildProcess, graceMs = 8000): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  const ended = hasEnded(child)
    ? Promise.resolve()
    : new Promise((done) => child.once('exit', done));
  signalGroup(pid, 'SIGTERM');
  const grace = new AbortController();
  await Promise.race([ended, wait(graceMs, undefined, grace).catch(() => undefined)]);
  grace.abort();
  signalGroup(pid, 'SIGKILL');
  await ended;
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** Kills all that is still running, without waiting: for an exit handler. */
export function killAllGroups(): void {
  for (const { pid } of running) if (pid !== undefined) signalGroup(pid, 'SIGKILL');
}

/** Asks all that is running to end, and waits until it has. */
export async function stopAllGroups(): Promise<void> {
  await Promise.all([...running].map((child) => stopGroup(child)));
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group is gone already.
  }
}

export class CommandError extends Error {
  /** The last lines the command printed. */
  readonly lastLines: string;
  constructor(message: string, output: string, lines = 20) {
    super(message);
    this.lastLines = output.trim().split('\n').slice(-lines).join('\n');
  }
}

/** Arguments of Node for a program that must not outlive this process, even if this is killed. */
export const leashed = [
  '--import',
  new URL(`./parent.mjs?leash=${process.pid}`, import.meta.url).href,
];

interface RunOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Is called with each line as it is printed. */
  onLine?: (line: string) => void;
}

/**
 * Runs a program to its end.
 *
 * @returns all it printed
 * @throws {CommandError} when it fails
 */
export function runCommand(command: string, args: string[], options: RunOptions): Promise<string> {
  const { onLine, ...rest } = options;
  return new Promise((done, fail) => {
    const child = spawnGroup(command, args, { ...rest, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const hear = (chunk: Buffer) => {
      output += chunk;
      for (const line of String(chunk).split('\n')) if (line.trim()) onLine?.(line.trim());
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.on('error', (error) => fail(new CommandError(error.message, output)));
    child.on('close', (code, signal) => {
      if (code === 0) done(output);
      else fail(new CommandError(`it ended with ${code ?? signal}`, output));
    });
  });
}

/** A port on loopback that nobody uses now; `preferred` if that is free. */
export async function freePort(preferred = 0): Promise<number> {
  const tryPort = (port: number) =>
    new Promise<number>((done, fail) => {
      const server = createServer();
      server.once('error', fail);
      server.listen(port, '127.0.0.1', () => {
        const address = server.address();
        server.close(() => done(typeof address === 'object' && address ? address.port : 0));
      });
    });
  return tryPort(preferred).catch(() => tryPort(0));
}
