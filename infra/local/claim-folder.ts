import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runsAlready, whoServes } from '#infra/local/server/site-server.ts';
import { UserError } from './user-error.ts';

const ANSWER_DEADLINE_MS = 20_000;

export async function claimFolder(folder: string, url: string, keep: boolean): Promise<() => void> {
  const claim = join(folder, 'running.json');
  const last = read(claim);
  if (last && (await whoServes(last.url, ANSWER_DEADLINE_MS))?.pid === last.pid) {
    throw new UserError(runsAlready(last.url, last.pid));
  }
  if (!keep) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  writeFileSync(claim, JSON.stringify({ url, pid: process.pid }));
  const release = () => {
    process.off('exit', release);
    rmSync(keep ? claim : folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.on('exit', release);
  return release;
}

function read(claim: string): { url: string; pid: number } | undefined {
  try {
    return JSON.parse(readFileSync(claim, 'utf8'));
  } catch {
    return undefined;
  }
}
