import { createHash } from 'node:crypto';
import type { PageBuild } from '#infra/page-builds.ts';

/**
 * The pages' Content-Security-Policy: nothing, but what they use. Inline blocks are named by the hashes that the
 * build writes.
 *
 * @param userPool the origin where accounts answer
 * @param builds of which a page may still be on its way, at the edge or in a deployment, beside this policy
 */
export function pagePolicy(userPool: string, builds: PageBuild[]): string {
  const scripts = new Set(builds.flatMap((build) => build.scripts));
  const styles = new Set(builds.flatMap((build) => build.styles));
  return policy({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'", ...styles],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", userPool],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  });
}

/** The API's: data, and one small page with one style and one form. */
export const apiPolicy = (pageStyle: string): string =>
  policy({
    'default-src': ["'none'"],
    'font-src': ["'self'"],
    'style-src': [`'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'`],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  });

const policy = (directives: Record<string, string[]>): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
