import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..', '..');

export const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const cells = (line: string): string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

const sectionOf = (path: string, heading: string): string => {
  const [, found] = read(path).split(
    new RegExp(`^#+ ${heading.replace(/[.*+?()]/g, '\\$&')}$`, 'm'),
  );
  if (found === undefined) throw new Error(`${path} has no heading '${heading}'`);
  return found.split(/^#+ /m)[0] ?? '';
};

export const rowsOf = (path: string, heading: string): Record<string, string>[] => {
  const [table = ''] = sectionOf(path, heading).match(/(^\|.*\|\n)+/m) ?? [];
  const [head, , ...rows] = table.trim().split('\n').map(cells);
  if (!head) throw new Error(`${path} has no table under '${heading}'`);
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])));
};
