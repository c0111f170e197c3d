import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const AT_ONCE = /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g;
const LATER = /import\(\s*["'`]\.\/([^"'`]+\.js)["'`]\s*\)/g;

const named = (dist: string, path: string, pattern: RegExp): string[] =>
  Array.from(
    readFileSync(join(dist, path), 'utf8').matchAll(pattern),
    ([, name = '']) => `/assets/${name}`,
  );

/** Built scripts, as paths of the site, with all that they import at once. */
const withImports = (dist: string, paths: string[], found = new Set<string>()): Set<string> => {
  for (const path of paths) {
    if (found.has(path)) continue;
    found.add(path);
    withImports(dist, named(dist, path, AT_ONCE), found);
  }
  return found;
};

/** A built script and all that it imports at once, in the order in which they run. */
export const inOrder = (dist: string, path: string, found = new Set<string>()): Set<string> => {
  for (const next of named(dist, path, AT_ONCE)) if (!found.has(next)) inOrder(dist, next, found);
  return found.add(path);
};

/** The scripts that built scripts import later, directly or not, with their own imports that aren't loaded yet. */
export const importedLater = (dist: string, paths: string[]): string[] => {
  const first = withImports(dist, paths);
  const found = new Set(first);
  // A set's new members come in the same walk.
  for (const path of found) withImports(dist, named(dist, path, LATER), found);
  return [...found].filter((path) => !first.has(path));
};
