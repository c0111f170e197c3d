import { USER_POOLS_URL } from '#shared/region.ts';
import { fileOf } from '#web/lib/page.ts';
import { paths } from '#web/lib/paths.ts';
import { digest } from './digest.ts';

const CHARSET = /<meta charset="utf-8"\s*\/?>/i;
const STYLE = /<style>([\s\S]*?)<\/style>/g;
// Browsers don't execute JSON-LD, so it needs no hash.
const SCRIPT = /<script(?: type="(?:module|importmap)")?>([\s\S]*?)<\/script>/g;
const FORBIDDEN = /<[a-z][^>]* (?:style|on[a-z]+)=/i;

const hashesOf = (html: string, block: RegExp): string[] => [
  ...new Set(
    Array.from(html.matchAll(block), ([, content = '']) => `'${digest('sha256', content)}'`),
  ),
];

/** The response header (`infra/edge/content-policies.ts`) has the directives that a `<meta>` can't have. */
export const withPolicy = (html: string, file: string): string => {
  const [forbidden] = FORBIDDEN.exec(html) ?? [];
  if (forbidden) throw new Error(`The Content-Security-Policy forbids ${forbidden}…>`);
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...hashesOf(html, SCRIPT)].join(' '),
    ["style-src 'self'", ...hashesOf(html, STYLE)].join(' '),
    // Amplify UI draws the QR code for an authenticator app as a data: URL.
    `img-src 'self'${file === fileOf(paths.coach) ? ' data:' : ''}`,
    "font-src 'self'",
    `connect-src 'self' ${USER_POOLS_URL}`,
    "manifest-src 'self'",
  ].join('; ');
  // The policy applies only to the elements after it.
  return html.replace(
    CHARSET,
    (charset) => `${charset}<meta http-equiv="Content-Security-Policy" content="${policy}"/>`,
  );
};
