import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runsAlready, type Who, whoServes } from './site-server.ts';
import { UserError } from './user-error.ts';

/** What a start that has just become ready may be too busy to answer, on a slow machine. In milliseconds. */
const LONGEST_PAUSE = 20_000;

/**
 * Makes `folder` this process's own and, unless it is to be kept, empty.
 *
 * @param url where this process answers, so that a later one can find out whether it still runs
 * @returns what gives the folder free
 * @throws {UserError} when another process is using it
 */
export async function claimFolder(folder: string, url: string, keep: boolean): Promise<() => void> {
  const claim = join(folder, 'running.json');
  const last = read(claim);
  if (last && (await whoServes(last.url, LONGEST_PAUSE))?.pid === last.pid) {
    throw new UserError(runsAlready(last.url, last.pid));
  }
  if (!keep) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(claim, JSON.stringify({ url, pid: process.pid }));
  return () => rmSync(claim, { force: true });
}

function read(claim: string): (Pick<Who, 'pid'> & { url: string }) | undefined {
  try {
    return JSON.parse(readFileSync(claim, 'utf8'));
  } catch {
    return undefined;
  }
}
