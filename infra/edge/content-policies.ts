import { createHash } from 'node:crypto';

/**
 * The header of pages. Each page has the rest of its policy in a `<meta>`
 * (`web/prerender/policy.ts`). Browsers enforce both, so a `script-src` in this header would block
 * scripts that the page allows by hash.
 */
export const PAGE_POLICY =
  "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'";

export const apiPolicy = (pageStyle: string): string =>
  [
    "default-src 'none'",
    "font-src 'self'",
    `style-src 'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
