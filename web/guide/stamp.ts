import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pictures } from './pictures.ts';

export const publicFolder = join(import.meta.dirname, '../public');
const stampFile = join(import.meta.dirname, 'rendered.json');

const hash = (...contents: (string | Buffer)[]): string => {
  const sum = createHash('sha256');
  for (const content of contents) sum.update(content);
  return sum.digest('hex');
};

interface Stamp {
  /** Of what every picture was drawn from, by its name. */
  sources: Record<string, string>;
  /** Of every picture. */
  pictures: Record<string, string>;
}

const entries = Object.entries(pictures);

/** Hashes of the pictures' present sources and files. */
export const currentStamp = (): Stamp => ({
  sources: Object.fromEntries(
    entries.map(([name, { html, ...size }]) => [name, hash(html(), JSON.stringify(size))]),
  ),
  pictures: Object.fromEntries(
    entries.map(([name]) => [name, hash(readFileSync(join(publicFolder, name)))]),
  ),
});

/** Hashes noted at the last drawing. */
export const writtenStamp = (): Stamp => JSON.parse(readFileSync(stampFile, 'utf8'));

export const writeStamp = (): void =>
  writeFileSync(stampFile, `${JSON.stringify(currentStamp(), null, 2)}\n`);
