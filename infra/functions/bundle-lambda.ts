import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { root } from '#infra/paths.ts';
import { isReplaceable, readWords, rewordSource } from '#shared/owner-words.ts';

const roles = join(root, 'lambdas', 'roles');
const ENTRY = '.lambda.ts';

/** The names of the roles, such as `coach-list`. */
export const lambdaNames = globSync(`*${ENTRY}`, { cwd: roles })
  .map((file) => file.slice(0, -ENTRY.length))
  .sort();

/** The function of the role `coach-list` has the id `CoachList`. */
export const functionId = (role: string): string =>
  role.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());

const bundles = join(root, '.build', 'lambdas');

/** `npm start` prints errors with their messages and the lines of the sources. */
export const showsErrors = process.env.SHOW_ERRORS === '1';

const sourceMap = {
  sourcemap: 'inline',
  sourcesContent: false,
  // The local cloud unpacks the bundles elsewhere.
  sourceRoot: `${pathToFileURL(join(bundles, 'each'))}/`,
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

/** Lambda puts credentials into the environment, so no function loads the SDK's other sources. */
const functionOptions = {
  ...bundleOptions,
  external: [
    '@aws-sdk/credential-provider-http',
    '@aws-sdk/credential-provider-ini',
    '@aws-sdk/credential-provider-process',
    '@aws-sdk/credential-provider-sso',
    '@aws-sdk/credential-provider-web-identity',
    '@smithy/credential-provider-imds',
  ],
} satisfies BuildOptions;

const entryOf = (name: string) => join(roles, `${name}${ENTRY}`);

export const lambdaBuild = (name: string) =>
  ({
    ...functionOptions,
    entryPoints: [entryOf(name)],
    outfile: join(bundles, name, 'index.js'),
  }) satisfies BuildOptions;

/** Says the owner's sentences instead of the product's. */
const ownerWords: Plugin = {
  name: 'owner-words',
  setup: ({ onLoad }) => {
    const words = readWords();
    onLoad({ filter: /\.ts$/ }, async ({ path }) =>
      isReplaceable(path)
        ? { contents: rewordSource(await readFile(path, 'utf8'), words), loader: 'ts' }
        : null,
    );
  },
};

/** Building all Lambdas together takes 40% of the time of separate builds. */
const allLambdas = {
  ...functionOptions,
  plugins: [ownerWords],
  entryPoints: Object.fromEntries(lambdaNames.map((each) => [`${each}/index`, entryOf(each)])),
  outdir: bundles,
} satisfies BuildOptions;

export const bundleLambdas = (options: BuildOptions = {}) => build({ ...allLambdas, ...options });

/** The folder of a bundle that `bundleLambdas` made. */
export const bundleOf = (name: string): string => join(bundles, name);
