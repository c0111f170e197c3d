import { createHash } from 'node:crypto';

/**
 * The header for HTML. Each page has the rest in a `<meta>` (`web/prerender/policy.ts`): both apply, so a
 * `script-src` here would block what the page's own hashes allow.
 */
export const PAGE_POLICY =
  "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'";

/** The API's: JSON, and one small page with one style and one form. */
export const apiPolicy = (pageStyle: string): string =>
  [
    "default-src 'none'",
    "font-src 'self'",
    `style-src 'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
