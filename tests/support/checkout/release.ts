import { execFileSync } from 'node:child_process';
import { root } from './documents.ts';

/** Runs git in this checkout. @returns its output; undefined if it fails, such as without a tag or a repository */
const ask = (...args: string[]): string | undefined => {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return undefined;
  }
};

/** The tag of the last release, such as `v1.0.0`; undefined in a checkout without tags. */
export const lastRelease = (): string | undefined =>
  ask('describe', '--tags', '--abbrev=0', '--match', 'v*')?.trim();

/** The content that a file had in the last release. */
export const atRelease = (path: string): string | undefined => {
  const tag = lastRelease();
  return tag && ask('show', `${tag}:${path}`);
};
