import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { areMade, keep } from '#infra/functions/kept-bundles.ts';

let folder: string;
let root: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-bundles-'));
  root = join(folder, 'project');
  mkdirSync(root);
  write('package.json', '{}');
  write('part.ts', 'export const part = 1;');
  write('entry.ts', "import { part } from './part.ts';\nconsole.log(part);");
  make();
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (path: string, text: string) => writeFileSync(join(root, path), text);
const bundles = (of = root) => join(of, 'bundles');
const options = (of = root) => ({
  absWorkingDir: of,
  bundle: true,
  entryPoints: [join(of, 'entry.ts')],
  outdir: bundles(of),
});
const isMade = (of = root) => areMade(of, bundles(of), options(of));

function make(): void {
  const built = buildSync({ ...options(), write: false, metafile: true });
  keep(root, bundles(), options(), built);
}

test('the build reuses an unchanged bundle, even in a copy of the project', () => {
  expect(isMade()).toBe(true);
  expect(readFileSync(join(bundles(), 'entry.js'), 'utf8')).toContain('console.log');
  const copy = join(folder, 'copy');
  cpSync(root, copy, { recursive: true });
  expect(isMade(copy)).toBe(true);
  writeFileSync(join(copy, 'part.ts'), 'export const part = 2;');
  expect(isMade(copy)).toBe(false);
  expect(isMade()).toBe(true);
});

test.each([
  ['a source file changes', () => write('part.ts', 'export const part = 2;')],
  ['a source file is deleted', () => rmSync(join(root, 'part.ts'))],
  ['package.json changes', () => write('package.json', '{"imports":{}}')],
  ['package-lock.json changes', () => write('package-lock.json', '{}')],
  ['the bundle’s file is missing', () => rmSync(join(bundles(), 'entry.js'))],
  ['the list of the bundle’s sources is missing', () => rmSync(join(bundles(), 'made-of.json'))],
])('the build doesn’t reuse a bundle if %s', (_, change) => {
  change();
  expect(isMade()).toBe(false);
});

test('the build doesn’t reuse a bundle that was built with other options', () => {
  expect(areMade(root, bundles(), { ...options(), minify: true })).toBe(false);
});
