import { createHash } from 'node:crypto';
import { USER_POOLS_URL } from '#shared/region.ts';

const CHARSET = '<meta charset="utf-8" />';
const SCRIPT = /<script(?! type="application\/ld\+json"|[^>]* src=)[^>]*>/;
const ATTRIBUTE = /<[a-z][^>]* (?:style|on[a-z]+)=/i;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The response header (`infra/edge/security-headers.ts`) has the directives that a `<meta>` can't have. */
export const withPolicy = (html: string): string => {
  const [forbidden] = ATTRIBUTE.exec(html) ?? SCRIPT.exec(html) ?? [];
  if (forbidden) throw new Error(`The Content-Security-Policy forbids ${forbidden}`);
  const styles = html.match(/(?<=<style>)[\s\S]*?(?=<\/style>)/g) ?? [];
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styles.map(hashOf).join(' ')}`,
    "img-src 'self'",
    "font-src 'self'",
    `connect-src 'self' ${USER_POOLS_URL}`,
  ].join('; ');
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}" />`;
  // The policy applies only to the elements after it.
  return html.replace(CHARSET, () => CHARSET + meta);
};
