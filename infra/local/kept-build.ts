import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#infra/paths.ts';

const sources = ['web/**', 'shared/**', 'lambdas/**', 'infra/functions/**', 'package-lock.json'];
const results = ['web/dist/**', '.build/lambdas/**'];
const stamp = join(root, '.build', 'kept-build');

const hashOf = (patterns: string[], exclude: string[] = []): string => {
  const hash = createHash('sha256');
  const found = globSync(patterns, { cwd: root, exclude, withFileTypes: true });
  const files = found.filter((each) => each.isFile());
  for (const path of files.map(({ parentPath, name }) => join(parentPath, name)).sort()) {
    hash.update(path).update('\0').update(readFileSync(path));
  }
  return hash.digest('hex');
};

/** A build depends on these variables, too. */
const variables = () => JSON.stringify([process.env.DEMO, process.env.SHOW_ERRORS]);

/** The pages and the bundles stay for the next start, as long as no source and no result changes. */
export function findKeptBuild(): { isKept: boolean; keep: () => void } {
  const source = `${hashOf(sources, ['web/dist'])}\n${variables()}`;
  const stampOf = () => `${source}\n${hashOf(results)}`;
  return {
    isKept: existsSync(stamp) && readFileSync(stamp, 'utf8') === stampOf(),
    keep: () => writeFileSync(stamp, stampOf()),
  };
}
