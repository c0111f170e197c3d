import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { spawnGroup, stopGroup } from '#infra/local/processes.ts';
import { UserError } from '#infra/local/user-error.ts';
import { root } from '#infra/paths.ts';
import { machineEnvironment } from './environment.ts';

export interface Emulator {
  endpoint: string;
  died: Promise<string>;
  stop: () => Promise<void>;
}

interface EmulatorOptions {
  port: number;
  smtpPort: number;
  folder: string;
  keep: boolean;
  siteOrigins: string[];
  edgeKey: string;
}

const START_TIMEOUT_MS = 60_000;

export async function startEmulator(options: EmulatorOptions): Promise<Emulator> {
  const { port, smtpPort, folder, keep, siteOrigins, edgeKey } = options;
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary, { recursive: true, mode: 0o700 });
  // The emulator unpacks CommonJS Lambdas here, but the project's package.json says 'module'.
  writeFileSync(join(temporary, 'package.json'), '{"type":"commonjs"}');
  const logFile = join(folder, 'emulator.log');
  const log = openSync(logFile, 'w', 0o600);
  const program = join(root, 'infra', 'local', 'cloud', 'emulator', 'emulator.py');
  const child = spawnGroup(join(root, '.local', 'venv', 'bin', 'python'), [program, folder], {
    cwd: folder,
    stdio: ['pipe', log, log],
    env: {
      ...machineEnvironment(),
      BIND_HOST: '127.0.0.1',
      GATEWAY_PORT: String(port),
      AUTH: 'true',
      IOT_MTLS_ENABLED: '0',
      SFTP_ENABLED: '0',
      PERSIST_STATE: '1',
      S3_PERSIST: '1',
      SMTP_HOST: `127.0.0.1:${smtpPort}`,
      // Lines of the level INFO contain email addresses and subjects.
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'WARNING',
      PYTHONUNBUFFERED: '1',
      KEEP_STATE: keep ? '1' : '',
      EDGE_KEY: edgeKey,
      SITE_ORIGINS: siteOrigins.join(' '),
    },
  });
  closeSync(log);

  let stopping = false;
  const died = new Promise<string>((tell) => {
    child.once('error', (error) => tell(error.message));
    child.once('exit', () => {
      if (!stopping) tell(readFileSync(logFile, 'utf8').trim().split('\n').slice(-12).join('\n'));
    });
  });
  const endpoint = `http://localhost:${port}`;
  const lastLines = await Promise.race([untilHealthy(endpoint, child), died]);
  if (lastLines !== undefined) {
    await stopGroup(child, 0);
    throw new UserError(
      `The local cloud did not start. Run this again. If that doesn't help, delete the folder .local, which also deletes the data that KEEP=1 kept. Last log lines:\n${lastLines}`,
    );
  }
  return {
    endpoint,
    died,
    stop: () => {
      stopping = true;
      return stopGroup(child);
    },
  };
}

async function untilHealthy(endpoint: string, child: ChildProcess): Promise<string | undefined> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (child.exitCode === null && Date.now() < deadline) {
    try {
      // The guard refuses Node's `fetch`, which sends Sec-Fetch-Mode.
      const asked = get(`${endpoint}/_ministack/health`, { signal: AbortSignal.timeout(2000) });
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      answer.resume();
      if (answer.statusCode === 200) return undefined;
    } catch {}
    await wait(50);
  }
  return `The local cloud did not answer for ${START_TIMEOUT_MS / 1000} seconds.`;
}
