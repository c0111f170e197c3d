import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

const running = new Set<ChildProcess>();

export function spawnGroup(command: string, args: string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, args, { ...options, detached: true });
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}

export async function stopGroup(child: ChildProcess, graceMs = 8000): Promise<void> {
  if (child.pid === undefined) return;
  signalGroup(child, 'SIGTERM');
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs);
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  clearTimeout(timer);
  signalGroup(child, 'SIGKILL');
}

export function killAllGroups(): void {
  for (const child of running) signalGroup(child, 'SIGKILL');
}

export async function stopAllGroups(): Promise<void> {
  await Promise.all([...running].map((child) => stopGroup(child)));
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {}
}

export class CommandError extends Error {
  readonly lastLines: string;
  constructor(message: string, output: string) {
    super(message);
    this.lastLines = output.trim().split('\n').slice(-20).join('\n');
  }
}

export const leashed = [
  '--import',
  new URL(`./parent.mjs?leash=${process.pid}`, import.meta.url).href,
];

interface RunOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
  onLine?: ((line: string) => void) | undefined;
}

export async function runCommand(
  command: string,
  args: string[],
  { cwd, env, onLine }: RunOptions,
): Promise<string> {
  const child = spawnGroup(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk;
      for (const line of String(chunk).split('\n')) if (line.trim()) onLine?.(line.trim());
    });
  }
  const ended = once(child, 'close').catch((error: Error) => {
    throw new CommandError(error.message, output);
  });
  const [code, signal] = await ended;
  if (code !== 0) throw new CommandError(`it ended with ${code ?? signal}`, output);
  return output;
}

export async function freePort(preferred = 0): Promise<number> {
  const server = createServer().listen(preferred, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return freePort();
  }
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}
