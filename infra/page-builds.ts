import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const pageBuild = z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) });

/** The hashes of a build's inline blocks, as a Content-Security-Policy names them. */
export type PageBuild = z.infer<typeof pageBuild>;

const LATEST = join(import.meta.dirname, '..', '.build', 'site', 'csp-hashes.json');
const DEPLOYED = join(import.meta.dirname, 'page-builds.json');
/** Number of builds whose pages keep working; a rollback can go back as far. */
const KEPT = 5;

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** @throws when the site isn't built */
export function latestBuild(): PageBuild {
  if (!existsSync(LATEST)) {
    throw new Error('The site is not built yet: run `npm run build`, then synthesize.');
  }
  return pageBuild.parse(read(LATEST));
}

/** Those of the last deployments, the newest first. */
export const deployedBuilds = (): PageBuild[] => z.array(pageBuild).parse(read(DEPLOYED));

/** The list with `build` in front, once. */
export const withBuild = (builds: PageBuild[], build: PageBuild): PageBuild[] => {
  const same = JSON.stringify(build);
  return [build, ...builds.filter((each) => JSON.stringify(each) !== same)].slice(0, KEPT);
};

/** Run by the CDK after each build (`cdk.json`). */
if (import.meta.main) {
  const builds = withBuild(deployedBuilds(), latestBuild());
  writeFileSync(DEPLOYED, `${JSON.stringify(builds, null, 2)}\n`);
}
