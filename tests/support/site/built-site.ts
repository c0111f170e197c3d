import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { parse } from 'node-html-parser';
import { root } from '#infra/paths.ts';

const dist = join(root, 'web', 'dist');

export const builtFile = (path: string): Buffer => readFileSync(join(dist, path));

export const builtPages = (): string[] =>
  readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));

export const addressOf = (file: string): string => `/${file.replace(/(index)?\.html$/, '')}`;

export const builtPage = (file: string) =>
  parse(builtFile(file).toString(), { blockTextElements: { style: true, script: true } });

export const words = (element: { textContent: string } | null): string =>
  element?.textContent.replace(/\s+/g, ' ').trim() ?? '';

const isText = (path: string) => !path.endsWith('.woff2');

const sizes = new Map<string, number>();

export const sentBytes = (path: string): number => {
  const file = builtFile(path);
  const bytes = sizes.get(path) ?? (isText(path) ? brotliCompressSync(file).length : file.length);
  sizes.set(path, bytes);
  return bytes;
};

const IMPORT = /(?:from|import)\s*"\.\/([^"]+\.js)"/g;

export const withImports = (path: string, found = new Set<string>()): Set<string> => {
  found.add(path);
  for (const [, name = ''] of builtFile(path).toString().matchAll(IMPORT)) {
    const next = `/assets/${name}`;
    if (!found.has(next)) withImports(next, found);
  }
  return found;
};
