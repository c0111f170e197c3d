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

/** What built scripts import later, with all that this imports and they haven't got. */
export const importedLater = (dist: string, paths: string[]): string[] => {
  const first = withImports(dist, paths);
  const later = [...first].flatMap((path) => named(dist, path, LATER));
  return [...withImports(dist, later)].filter((path) => !first.has(path));
};
