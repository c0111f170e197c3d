import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

export const loopbackOrigins = (port: number): string[] =>
  ['localhost', '127.0.0.1', '[::1]'].map((host) => new URL(`http://${host}:${port}`).origin);

/**
 * True for a request from a page of another site, or through a name that someone pointed at this
 * machine (DNS rebinding). Programs aren't foreign: they send neither `Origin` nor
 * `Sec-Fetch-Site`. Following a link isn't foreign, because the other site can't see the page.
 * @param origins the site's, as `loopbackOrigins` returns them
 */
export function isForeign(
  { method, url = '/', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  origins: string[],
): boolean {
  if (!origins.includes(`http://${headers.host}`)) return true;
  const site = headers['sec-fetch-site'];
  if (TOOL.test(url)) return site !== 'same-origin';
  // A page with the policy 'no-referrer' sends this origin even with its own forms.
  if (headers.origin === 'null') return site !== 'same-origin';
  if (headers.origin !== undefined) return !origins.includes(headers.origin);
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  return !followsLink(method, headers);
}

/** A link to Vite's `/__open-in-editor` could open a file in the developer's editor. */
const TOOL = /^\/+__/;

const followsLink = (method: string | undefined, headers: IncomingHttpHeaders) =>
  (method === 'GET' || method === 'HEAD') && headers['sec-fetch-mode'] === 'navigate';
