import { dirname, join } from 'node:path';
import { type BuildOptions, buildSync } from 'esbuild';
import type { LambdaName } from '#lambdas/environment.ts';

const root = join(import.meta.dirname, '..');

const standIn = (name: string) => join(import.meta.dirname, 'left-out', `${name}.ts`);

/** One CommonJS file, which starts faster than a module or unbundled sources do. */
export const plainBundle = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node24',
  format: 'cjs',
  // Modules are what unused parts of the SDK can be left out of.
  mainFields: ['module', 'main'],
  logLevel: 'warning',
} as const satisfies BuildOptions;

/** How a Lambda is bundled: plainly, without what it would load at each cold start and never use. */
export const lambdaBuild = (name: LambdaName) =>
  ({
    ...plainBundle,
    entryPoints: [join(root, 'lambdas', `${name}.lambda.ts`)],
    outfile: join(root, '.build', 'lambdas', name, 'index.js'),
    mainFields: [...plainBundle.mainFields],
    alias: {
      '@aws-sdk/credential-provider-node': standIn('credentials'),
      'asn1.js': standIn('signatures'),
    },
  }) satisfies BuildOptions;

/** @returns the folder to upload, with `index.js` in it. */
export function bundleLambda(name: LambdaName): string {
  const build = lambdaBuild(name);
  buildSync(build);
  return dirname(build.outfile);
}
