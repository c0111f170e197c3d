import { createHash } from 'node:crypto';

/** A `script-src` here would block the scripts that each page allows in its own `<meta>`. */
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
