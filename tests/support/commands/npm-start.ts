import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { freePort } from '#infra/local/processes.ts';
import { root } from '#infra/paths.ts';

/** Runs `npm start` in a process group of its own, as a terminal does, with a state folder of its own. */
export interface NpmStart {
  port: number;
  url: string;
  /** All that was printed so far. */
  output: () => string;
  /** Waits until something is printed. */
  untilPrinted: (text: string) => Promise<void>;
  /** Sends a signal to the whole group, as a terminal does with Ctrl-C. */
  signalGroup: (signal: NodeJS.Signals) => void;
  /** Its workers: all processes that have its state folder in their command line. */
  workers: () => RunningProcess[];
  /** Kills the process that runs `start.ts`, which has no time to do anything about it. */
  killRunner: () => void;
  /** Ends the first process and nothing else: with a shell, what SIGTERM to npm does. */
  terminate: () => void;
  /** Waits for the end of all that may print. */
  ended: () => Promise<number | null>;
}

interface StartOptions {
  /** The checkout that is started, which is set up already; by default this one, as `npm start` does. */
  checkout?: string;
  port?: number;
  folder?: string;
  env?: NodeJS.ProcessEnv;
  /** As npm runs it; a signal to the whole group ends that shell, too. */
  inShell?: boolean;
}

const started: ChildProcess[] = [];

const folders: string[] = [];

/** Ends what a failed test left, and clears away what all of them left. */
export function endAllStarts(): void {
  for (const { pid, exitCode, signalCode } of started.splice(0)) {
    if (pid !== undefined && exitCode === null && !signalCode) process.kill(-pid, 'SIGKILL');
  }
  for (const folder of folders.splice(0)) {
    // What was just ended may still write into it.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

export function newStateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'npm start '));
  folders.push(folder);
  return folder;
}

export async function npmStart(options: StartOptions = {}): Promise<NpmStart> {
  const port = options.port ?? (await freePort());
  const folder = options.folder ?? newStateFolder();
  const setup = options.checkout ? [] : ['infra/local/setup.mjs'];
  const command = [process.execPath, ...setup, 'infra/local/start.ts'];
  const shell = options.inShell ? ['sh', '-c', '"$@"; exit $?', 'sh'] : [];
  const [program = '', ...args] = [...shell, ...command];
  const child = spawn(program, args, {
    cwd: options.checkout ?? root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      GATEWAY_PORT: '0',
      STATE_FOLDER: folder,
      ...options.env,
      PORT: String(port),
    },
  });
  started.push(child);
  let output = '';
  const hear = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = once(child, 'close');
  return {
    port,
    url: `http://localhost:${port}`,
    output: () => output,
    untilPrinted: (text) =>
      vi.waitFor(
        () => {
          if (!output.includes(text)) throw new Error(`'${text}' was not printed:\n${output}`);
        },
        { timeout: 120_000, interval: 50 },
      ),
    signalGroup: (signal) => process.kill(-(child.pid ?? 0), signal),
    workers: () => runningProcesses().filter(({ command }) => command.includes(folder)),
    killRunner: () => {
      const runner = runningProcesses().find(({ parent }) => parent === child.pid);
      if (runner) process.kill(runner.pid, 'SIGKILL');
    },
    terminate: () => child.kill('SIGTERM'),
    ended: async () => (await ended)[0],
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
