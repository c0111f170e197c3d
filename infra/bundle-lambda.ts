import { dirname, join } from 'node:path';
import { type BuildOptions, buildSync } from 'esbuild';
import type { LambdaName } from '#lambdas/environment.ts';

const root = join(import.meta.dirname, '..');

/** How a Lambda is bundled: into one CommonJS file, which starts faster than a module or unbundled sources do. */
export const lambdaBuild = (name: LambdaName) =>
  ({
    entryPoints: [join(root, 'lambdas', `${name}.lambda.ts`)],
    outfile: join(root, '.build', 'lambdas', name, 'index.js'),
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
  }) satisfies BuildOptions;

/** @returns the folder to upload, with `index.js` in it. */
export function bundleLambda(name: LambdaName): string {
  const build = lambdaBuild(name);
  buildSync(build);
  return dirname(build.outfile);
}
