import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildOptions, buildSync } from 'esbuild';
import { root } from '#infra/paths.ts';

export type LambdaName = `${string}/${string}`;

const ENTRY = '.lambda.ts';

export const lambdaNames = globSync(`**/*${ENTRY}`, { cwd: join(root, 'lambdas') })
  .map((path) => path.slice(0, -ENTRY.length).replaceAll('\\', '/') as LambdaName)
  .sort();

const bundles = join(root, '.build', 'lambdas');

/** `npm start` prints errors with their messages and the lines of the sources. */
export const showsErrors = process.env.SHOW_ERRORS === '1';

const sourceMap = {
  sourcemap: 'inline',
  sourcesContent: false,
  // The local cloud unpacks the bundles elsewhere.
  sourceRoot: `${pathToFileURL(join(bundles, 'roles', 'each'))}/`,
} as const;

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
  ...(showsErrors && sourceMap),
} satisfies BuildOptions;

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
