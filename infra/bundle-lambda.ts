import { join } from 'node:path';
import { buildSync } from 'esbuild';
import type { LambdaName } from '#lambdas/environment.ts';

const root = join(import.meta.dirname, '..');

/**
 * Bundles a Lambda into one CommonJS file, which starts faster than a module or unbundled sources do.
 *
 * @returns the folder to upload, with `index.js` in it.
 */
export function bundleLambda(name: LambdaName): string {
  const folder = join(root, '.build', 'lambdas', name);
  buildSync({
    entryPoints: [join(root, 'lambdas', `${name}.lambda.ts`)],
    outfile: join(folder, 'index.js'),
    absWorkingDir: root,
    bundle: true,
    minify: true,
    keepNames: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    // Modules are what unused parts of the SDK can be left out of.
    mainFields: ['module', 'main'],
    logLevel: 'warning',
  });
  return folder;
}
