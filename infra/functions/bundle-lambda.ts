import { globSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, buildSync } from 'esbuild';
import { root } from '#infra/paths.ts';
import { areMade, keep } from './kept-bundles.ts';

export type LambdaName = `${string}/${string}`;

const ENTRY = '.lambda.ts';

export const lambdaNames = globSync(`**/*${ENTRY}`, { cwd: join(root, 'lambdas') })
  .map((path) => path.slice(0, -ENTRY.length).replaceAll('\\', '/') as LambdaName)
  .sort();

const standIn = (name: string) => join(import.meta.dirname, 'left-out', `${name}.ts`);

export const plainBundle = {
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
} as const satisfies BuildOptions;

const bundles = join(root, '.build', 'lambdas');

const entryOf = (name: LambdaName) => join(root, 'lambdas', `${name}${ENTRY}`);

const leanBundle = {
  ...plainBundle,
  mainFields: [...plainBundle.mainFields],
  alias: {
    '@aws-sdk/credential-provider-node': standIn('credentials'),
    'asn1.js': standIn('signatures'),
    'bn.js': standIn('big-integers'),
  },
} satisfies BuildOptions;

export const lambdaBuild = (name: LambdaName) =>
  ({
    ...leanBundle,
    entryPoints: [entryOf(name)],
    outfile: join(bundles, name, 'index.js'),
  }) satisfies BuildOptions;

/** Building all Lambdas together takes 40% of the time of separate builds. */
export const allLambdas = {
  ...leanBundle,
  entryPoints: Object.fromEntries(lambdaNames.map((each) => [`${each}/index`, entryOf(each)])),
  outdir: bundles,
} satisfies BuildOptions;

let isBundled = false;

export function bundleLambda(name: LambdaName): string {
  if (!isBundled) {
    if (!areMade(root, bundles, allLambdas)) {
      const built = buildSync({ ...allLambdas, write: false, metafile: true });
      keep(root, bundles, allLambdas, built);
    }
    isBundled = true;
  }
  return join(bundles, name);
}
