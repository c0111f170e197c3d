import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const hashes = z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) });

const HASHES = join(import.meta.dirname, '..', '.build', 'site', 'csp-hashes.json');

/**
 * The pages' Content-Security-Policy: nothing, but what they use. Inline blocks are named by the hashes that the
 * build writes.
 *
 * @param userPool the origin where accounts answer
 */
export function pagePolicy(userPool: string): string {
  if (!existsSync(HASHES)) {
    throw new Error('The site is not built yet: run `npm run build`, then synthesize.');
  }
  const { scripts, styles } = hashes.parse(JSON.parse(readFileSync(HASHES, 'utf8')));
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
    'style-src': [`'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'`],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  });

const policy = (directives: Record<string, string[]>): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
