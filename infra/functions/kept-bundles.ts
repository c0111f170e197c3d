import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BuildOptions, BuildResult } from 'esbuild';

interface Made {
  options: string;
  inputs: Record<string, string>;
  outputs: string[];
}

const hashOf = (path: string): string =>
  existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('base64') : '';

const SETTINGS = ['package-lock.json', 'package.json', 'tsconfig.json'];

const noteIn = (bundles: string) => join(bundles, 'made-of.json');

function noteOf(bundles: string): Made | undefined {
  try {
    return JSON.parse(readFileSync(noteIn(bundles), 'utf8'));
  } catch {
    return undefined;
  }
}

export function areMade(root: string, bundles: string, options: BuildOptions): boolean {
  const made = noteOf(bundles);
  return (
    made !== undefined &&
    made.options === optionsIn(root, options) &&
    made.outputs.every((path) => existsSync(join(bundles, path))) &&
    Object.entries(made.inputs).every(([path, hash]) => hashOf(join(root, path)) === hash)
  );
}

/** Leaves out the project's path, so that a copy at another path can reuse the bundles. */
const optionsIn = (root: string, options: BuildOptions): string =>
  JSON.stringify(options).replaceAll(JSON.stringify(root).slice(1, -1), '');

/** Renames a finished file, because another process may be reading the old one. */
function replaceFile(bundles: string, path: string, contents: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  const whole = join(bundles, `.${process.pid}`);
  writeFileSync(whole, contents);
  renameSync(whole, path);
}

export function keep(
  root: string,
  bundles: string,
  options: BuildOptions,
  built: BuildResult<{ metafile: true; write: false }>,
): void {
  mkdirSync(bundles, { recursive: true });
  // If this process ends early, the missing note makes the next build start over.
  rmSync(noteIn(bundles), { force: true });
  for (const { path, contents } of built.outputFiles) replaceFile(bundles, path, contents);
  const paths = [...Object.keys(built.metafile.inputs), ...SETTINGS];
  const made: Made = {
    options: optionsIn(root, options),
    inputs: Object.fromEntries(paths.map((path) => [path, hashOf(join(root, path))])),
    outputs: built.outputFiles.map(({ path }) => path.slice(bundles.length + 1)),
  };
  replaceFile(bundles, noteIn(bundles), JSON.stringify(made));
}
