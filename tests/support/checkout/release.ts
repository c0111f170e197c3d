import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './documents.ts';

/** Git must not use another repository around this checkout. */
const repository = `--git-dir=${join(root, '.git')}`;

const ask = (...args: string[]): string | undefined => {
  try {
    return execFileSync('git', [repository, ...args], { encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return undefined;
  }
};

export const lastRelease = (): string | undefined =>
  ask('describe', '--tags', '--abbrev=0', '--match', 'v*')?.trim();

export const atRelease = (path: string): string | undefined => {
  const tag = lastRelease();
  return tag && ask('show', `${tag}:${path}`);
};

export const extractRelease = (tag: string, folder: string): void => {
  const archive = join(folder, 'release.tar');
  execFileSync('git', [repository, 'archive', '--output', archive, tag]);
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  rmSync(archive);
};
