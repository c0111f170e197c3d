import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#infra/local/processes.ts';
import { root } from '#infra/paths.ts';

export interface NpmStart {
  port: number;
  url: string;
  output: () => string;
  untilPrinted: (text: string) => Promise<void>;
  interrupt: () => void;
  workers: () => RunningProcess[];
  killRunner: () => void;
  /** Signals only the first process, as npm does. */
  terminate: () => void;
  ended: () => Promise<number | null>;
}

interface StartOptions {
  checkout?: string;
  port?: number;
  folder?: string;
  env?: NodeJS.ProcessEnv;
  inShell?: boolean;
}

const started: ChildProcess[] = [];
const folders: string[] = [];

export function endAllStarts(): void {
  for (const { pid, exitCode, signalCode } of started.splice(0)) {
    if (pid !== undefined && exitCode === null && !signalCode) process.kill(-pid, 'SIGKILL');
  }
  for (const folder of folders.splice(0)) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

export function newStateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'npm start '));
  folders.push(folder);
  return folder;
}

export async function npmStart(options: StartOptions = {}): Promise<NpmStart> {
  const { checkout, port = await freePort(), folder = newStateFolder(), env } = options;
  const setup = checkout ? [] : ['infra/local/setup.mjs'];
  const shell = options.inShell ? ['sh', '-c', '"$@"; exit $?', 'sh'] : [];
  const command = [...shell, process.execPath, ...setup, 'infra/local/start.ts'];
  const child = spawn(command[0] ?? '', command.slice(1), {
    cwd: checkout ?? root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      GATEWAY_PORT: '0',
      STATE_FOLDER: folder,
      ...env,
      PORT: String(port),
    },
  });
  started.push(child);
  let output = '';
  let hasEnded = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const ended = once(child, 'close').then(([code]) => {
    hasEnded = true;
    return code;
  });
  return {
    port,
    url: `http://localhost:${port}`,
    output: () => output,
    untilPrinted: async (text) => {
      while (!output.includes(text)) {
        if (hasEnded) throw new Error(`It ended without '${text}':\n${output}`);
        await Promise.race([once(child.stdout, 'data'), ended]);
      }
    },
    interrupt: () => process.kill(-(child.pid ?? 0), 'SIGINT'),
    workers: () => runningProcesses().filter(({ command }) => command.includes(folder)),
    killRunner: () => {
      const runner = runningProcesses().find(({ parent }) => parent === child.pid);
      process.kill(runner?.pid ?? 0, 'SIGKILL');
    },
    terminate: () => child.kill('SIGTERM'),
    ended: () => ended,
  };
}

interface RunningProcess {
  pid: number;
  parent: number;
  command: string;
}

function runningProcesses(): RunningProcess[] {
  const table = execFileSync('ps', ['-eww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return Array.from(
    table.matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm),
    ([, pid, parent, command = '']) => ({ pid: Number(pid), parent: Number(parent), command }),
  );
}
