import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BuildOptions, BuildResult } from 'esbuild';

/** The inputs of a build. */
interface Made {
  /** The options of the build, as JSON. */
  options: string;
  /** The hash of each source file, by its path from the project's folder. */
  inputs: Record<string, string>;
  outputs: string[];
}

/** The hash of a file; empty if there is none. */
const hashOf = (path: string): string =>
  existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('base64') : '';

/**
 * Files that decide how imports resolve, the versions of packages (including esbuild), and how TypeScript is
 * compiled.
 */
const SETTINGS = ['package-lock.json', 'package.json', 'tsconfig.json'];

/** Where a folder stores the inputs of its bundles. */
const noteIn = (bundles: string) => join(bundles, 'made-of.json');

function noteOf(bundles: string): Made | undefined {
  try {
    return JSON.parse(readFileSync(noteIn(bundles), 'utf8'));
  } catch {
    // There is none, or another process is writing the bundles now.
    return undefined;
  }
}

/** Whether this build would produce exactly the folder's content: no input changed. */
export function areMade(root: string, bundles: string, options: BuildOptions): boolean {
  const made = noteOf(bundles);
  return (
    made !== undefined &&
    made.options === optionsIn(root, options) &&
    made.outputs.every((path) => existsSync(join(bundles, path))) &&
    Object.entries(made.inputs).every(([path, hash]) => hashOf(join(root, path)) === hash)
  );
}

/** Without the folder's path, because a copy of the project builds the same. */
const optionsIn = (root: string, options: BuildOptions): string =>
  JSON.stringify(options).replaceAll(JSON.stringify(root).slice(1, -1), '');

/** In one step, because another process may be reading it. */
function replaceFile(bundles: string, path: string, contents: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  const whole = join(bundles, `.${process.pid}`);
  writeFileSync(whole, contents);
  renameSync(whole, path);
}

/** Writes a build's bundles, then its inputs. */
export function keep(
  root: string,
  bundles: string,
  options: BuildOptions,
  built: BuildResult<{ metafile: true; write: false }>,
): void {
  mkdirSync(bundles, { recursive: true });
  // Written last, so that it is true even if this process ends early.
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
