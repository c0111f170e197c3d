import { globSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, buildSync } from 'esbuild';
import { root } from '#infra/paths.ts';

export type LambdaName = `${string}/${string}`;

const ENTRY = '.lambda.ts';

export const lambdaNames = globSync(`**/*${ENTRY}`, { cwd: join(root, 'lambdas') })
  .map((path) => path.slice(0, -ENTRY.length).replaceAll('\\', '/') as LambdaName)
  .sort();

export const bundleOptions = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node24',
  format: 'cjs',
  // esbuild can drop unused code only from ES modules.
  mainFields: ['module', 'main'],
  logLevel: 'warning',
  // esbuild would warn if `web/content/owner.ts` exports no `series`.
  logOverride: { 'import-is-undefined': 'silent' },
} satisfies BuildOptions;

const bundles = join(root, '.build', 'lambdas');

const entryOf = (name: LambdaName) => join(root, 'lambdas', `${name}${ENTRY}`);

export const lambdaBuild = (name: LambdaName) =>
  ({
    ...bundleOptions,
    entryPoints: [entryOf(name)],
    outfile: join(bundles, name, 'index.js'),
  }) satisfies BuildOptions;

/** Building all Lambdas together takes 40% of the time of separate builds. */
export const allLambdas = {
  ...bundleOptions,
  entryPoints: Object.fromEntries(lambdaNames.map((each) => [`${each}/index`, entryOf(each)])),
  outdir: bundles,
} satisfies BuildOptions;

/** `npm test` bundles once, because several of its processes need the bundles at the same time. */
let isBundled = process.env.SITE_IS_BUILT === '1';

export function bundleLambda(name: LambdaName): string {
  if (!isBundled) buildSync(allLambdas);
  isBundled = true;
  return join(bundles, name);
}
