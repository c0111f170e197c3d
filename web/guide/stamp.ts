import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { owner } from '#shared/owner.ts';
import * as ownContent from '#web/content/owner.ts';
import { ownFolder, publicFolder } from './own-files.ts';
import { pictures } from './pictures.ts';

const hasOwnColors = /\S/.test(
  readFileSync(join(import.meta.dirname, '../ui/owner.css'), 'utf8').replace(
    /\/\*[\s\S]*?\*\//g,
    '',
  ),
);
const isOwned = hasOwnColors || Object.keys({ ...owner, ...ownContent }).length > 0;

export const drawn = isOwned
  ? { folder: ownFolder, stamp: join(import.meta.dirname, 'rendered-own.json') }
  : { folder: publicFolder, stamp: join(import.meta.dirname, 'rendered.json') };

const hash = (...contents: (string | Buffer)[]): string => {
  const sum = createHash('sha256');
  for (const content of contents) sum.update(content);
  return sum.digest('hex');
};

interface Stamp {
  sources: Record<string, string>;
  pictures: Record<string, string>;
}

const entries = Object.entries(pictures);

export const currentStamp = (): Stamp => ({
  sources: Object.fromEntries(
    entries.map(([name, { html, ...size }]) => [name, hash(html(), JSON.stringify(size))]),
  ),
  pictures: Object.fromEntries(
    entries.map(([name]) => {
      const file = join(drawn.folder, name);
      return [name, existsSync(file) ? hash(readFileSync(file)) : ''];
    }),
  ),
});

export const writtenStamp = (): Stamp =>
  existsSync(drawn.stamp)
    ? JSON.parse(readFileSync(drawn.stamp, 'utf8'))
    : { sources: {}, pictures: {} };

export const writeStamp = (): void =>
  writeFileSync(drawn.stamp, `${JSON.stringify(currentStamp(), null, 2)}\n`);
