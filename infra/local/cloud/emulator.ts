import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { UserError } from '#infra/local/run-node.ts';
import { root } from '#infra/paths.ts';
import { machineEnvironment } from './environment.ts';

interface EmulatorOptions {
  port: number;
  folder: string;
  keep: boolean;
  /** Gets each line that the emulator prints. */
  onLine: (line: string) => void;
}

export interface Emulator {
  /** When it ends by itself. */
  died: Promise<never>;
  stop: () => Promise<void>;
}

const START_TIMEOUT_MS = 60_000;

export async function startEmulator(options: EmulatorOptions): Promise<Emulator> {
  const { port, folder, keep, onLine } = options;
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary, { recursive: true, mode: 0o700 });
  // The emulator unpacks CommonJS Lambdas here, but the project's package.json says 'module'.
  writeFileSync(join(temporary, 'package.json'), '{"type":"commonjs"}');
  const program = join(import.meta.dirname, 'emulator.py');
  const child = spawn(join(root, '.local', 'venv', 'bin', 'python'), [program, folder], {
    // It kills its group when it ends.
    detached: true,
    env: {
      ...machineEnvironment(),
      BIND_HOST: '127.0.0.1',
      GATEWAY_PORT: String(port),
      AUTH: 'true',
      IOT_MTLS_ENABLED: '0',
      SFTP_ENABLED: '0',
      PERSIST_STATE: keep ? '1' : '0',
      S3_PERSIST: keep ? '1' : '0',
      STATE_DIR: join(folder, 'state'),
      S3_DATA_DIR: join(folder, 's3'),
      TMPDIR: temporary,
      // Lines of the level INFO contain email addresses and subjects.
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'WARNING',
      PYTHONUNBUFFERED: '1',
    },
  });
  const lastLines: string[] = [];
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      lastLines.splice(0, lastLines.length - 12, line);
      onLine(line);
    });
  }
  let isStopping = false;
  const ended = once(child, 'close');
  const died = ended.then((): Promise<never> => {
    if (isStopping) return new Promise(() => {});
    throw new UserError(
      `The local cloud ended. Run npm start again. If that doesn't help, delete the folder .local, which also deletes the data that KEEP=1 kept. Last lines:\n\n${lastLines.join('\n')}`,
    );
  });
  await Promise.race([untilOpen(port, child), died]);
  return {
    died,
    stop: async () => {
      isStopping = true;
      child.stdin.end();
      await ended;
    },
  };
}

async function untilOpen(port: number, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (child.exitCode === null && Date.now() < deadline) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').catch(() => undefined);
    socket.destroy();
    if (isOpen) return;
    await wait(50);
  }
  child.stdin?.end();
  // `died` says why.
  await new Promise(() => {});
}
