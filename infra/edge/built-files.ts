import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

export const dist = join(import.meta.dirname, '..', '..', 'web', 'dist');

/** Lists paths without a slash at the beginning. */
export const builtFiles = (): string[] =>
  readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/'));
