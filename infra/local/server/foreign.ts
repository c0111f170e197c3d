import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** The URLs under which this machine's browsers reach a port: the site's own origins. */
export const loopbackOrigins = (port: number): string[] =>
  ['localhost', '127.0.0.1', '[::1]'].map((host) => new URL(`http://${host}:${port}`).origin);

/**
 * Whether a request is from another site's page, or for a name that someone else pointed here (DNS
 * rebinding). Accepts programs, which send neither `Origin` nor `Sec-Fetch-Site`, and links, which show a
 * page only to the person who follows them.
 * @param origins of the site, as `loopbackOrigins` returns them
 */
export function isForeign(
  { method, url = '/', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  origins: string[],
): boolean {
  if (!origins.includes(`http://${headers.host}`)) return true;
  const site = headers['sec-fetch-site'];
  if (TOOL.test(url)) return site !== 'same-origin';
  // A page with the policy 'no-referrer' posts its own forms with this origin.
  if (headers.origin === 'null') return site !== 'same-origin';
  if (headers.origin !== undefined) return !origins.includes(headers.origin);
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  return !followsLink(method, headers);
}

/** Vite's `/__open-in-editor`: following a link to it opens a file in the developer's editor. */
const TOOL = /^\/+__/;

const followsLink = (method: string | undefined, headers: IncomingHttpHeaders) =>
  (method === 'GET' || method === 'HEAD') && headers['sec-fetch-mode'] === 'navigate';
