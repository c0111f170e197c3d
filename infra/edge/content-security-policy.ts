import { createHash } from 'node:crypto';

/**
 * The header for HTML. Each page has further rules in a `<meta>` (`web/prerender/policy.ts`). Browsers enforce
 * both, so a `script-src` in this header would block scripts whose hashes the page allows.
 */
export const PAGE_POLICY =
  "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'";

/** The API returns JSON, and small pages that share a style and may have a form. */
export const apiPolicy = (pageStyle: string): string =>
  [
    "default-src 'none'",
    "font-src 'self'",
    `style-src 'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
