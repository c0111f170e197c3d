import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The built site. */
export const dist = join(import.meta.dirname, '..', '..', 'web', 'dist');

/** The files of the built site, by path, without a leading slash. */
export const builtFiles = (): string[] =>
  readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/'));
