import { USER_POOLS_URL } from '#shared/region.ts';
import { digest } from '#web/prerender/digest.ts';

const CHARSET = /<meta charset="utf-8"\s*\/?>/i;
const STYLE = /<style>([\s\S]*?)<\/style>/g;
// A browser doesn't run blocks of data (JSON-LD), so they need no hash.
const SCRIPT = /<script(?: type="(?:module|importmap)")?>([\s\S]*?)<\/script>/g;
const FORBIDDEN = /<[a-z][^>]* (?:style|on[a-z]+)=/i;

const hashesOf = (html: string, block: RegExp): string[] => [
  ...new Set(
    Array.from(html.matchAll(block), ([, content = '']) => `'${digest('sha256', content)}'`),
  ),
];

/**
 * Adds the page's Content-Security-Policy: the site's own files, the user pool, and by their hashes the inline scripts
 * and styles of this page. Directives that a `<meta>` can't have are in the response header
 * (`infra/edge/content-security-policy.ts`).
 *
 * @throws for what no hash can allow: attributes with styles or scripts in them
 */
export const withPolicy = (html: string): string => {
  const [forbidden] = FORBIDDEN.exec(html) ?? [];
  if (forbidden) throw new Error(`The Content-Security-Policy forbids ${forbidden}…>`);
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...hashesOf(html, SCRIPT)].join(' '),
    ["style-src 'self'", ...hashesOf(html, STYLE)].join(' '),
    "img-src 'self'",
    "font-src 'self'",
    `connect-src 'self' ${USER_POOLS_URL}`,
    "manifest-src 'self'",
  ].join('; ');
  // Before anything that it governs.
  return html.replace(
    CHARSET,
    (charset) => `${charset}<meta http-equiv="Content-Security-Policy" content="${policy}"/>`,
  );
};
