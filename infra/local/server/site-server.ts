import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { UserError } from '#infra/local/user-error.ts';

export const loopbackOrigins = (port: number): string[] =>
  ['localhost', '127.0.0.1', '[::1]'].map((host) => new URL(`http://${host}:${port}`).origin);

export function isForeign(
  { method, url = '/', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  origins: string[],
): boolean {
  // Someone may have pointed another name at this machine (DNS rebinding).
  if (!origins.includes(`http://${headers.host}`)) return true;
  const site = headers['sec-fetch-site'];
  if (TOOL.test(url)) return site !== 'same-origin';
  // With the policy 'no-referrer', forms send the origin 'null' even to their own site.
  if (headers.origin === 'null') return site !== 'same-origin';
  if (headers.origin !== undefined) return !origins.includes(headers.origin);
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  return !followsLink(method, headers);
}

/** Vite's `/__open-in-editor` could open a file in the developer's editor. */
const TOOL = /^\/+__/;

const followsLink = (method: string | undefined, headers: IncomingHttpHeaders) =>
  (method === 'GET' || method === 'HEAD') && headers['sec-fetch-mode'] === 'navigate';

export interface SiteServer {
  url: string;
  origins: string[];
  webSockets: Server;
  serve: (handler: RequestListener, product: unknown) => void;
  stop: () => Promise<void>;
}

const STARTING = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="1">
<title>Starting</title><style>:root{color-scheme:light dark;font:18px/1.5 system-ui}body{display:grid;place-items:center;min-height:90vh}</style>
<p>The site is starting. This page shows it as soon as it is ready.`;

const FOREIGN =
  'Refused: this site accepts no requests from other machines or from other sites’ pages.\n';

const WHO_PATH = '/_dev/who';

export async function openSiteServer(port: number, folder: string): Promise<SiteServer> {
  let product: unknown;
  let origins: string[] = [];
  let handler: RequestListener = (_request, response) =>
    response.writeHead(503, { 'content-type': 'text/html', 'retry-after': '1' }).end(STARTING);
  const webSockets = createServer();

  const listen = async (at: number, host: string): Promise<Server> => {
    const server = createServer((request, response) => {
      if (isForeign(request, origins)) {
        response.writeHead(403, { 'content-type': 'text/plain' }).end(FOREIGN);
      } else if (request.url === WHO_PATH) {
        const who: Who = { folder, pid: process.pid, product };
        response.end(JSON.stringify(who));
      } else handler(request, response);
    });
    // With Node's default of 5 seconds, the server could close a connection just as a request arrives.
    server.keepAliveTimeout = 65_000;
    server.on('upgrade', (request, socket, head) => {
      if (isForeign(request, origins)) socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      else if (!webSockets.emit('upgrade', request, socket, head)) socket.destroy();
    });
    try {
      await once(server.listen(at, host), 'listening');
    } catch (error) {
      throw await explained(error as NodeJS.ErrnoException, at, folder);
    }
    return server;
  };

  const first = await listen(port, '127.0.0.1');
  const actual = (first.address() as AddressInfo).port;
  const servers = [first];
  origins = loopbackOrigins(actual);
  try {
    // Some browsers try localhost over IPv6 first, where another program could answer.
    servers.push(await listen(actual, '::1'));
  } catch (error) {
    if (error instanceof UserError) throw error;
  }
  return {
    url: `http://localhost:${actual}`,
    origins,
    webSockets,
    serve: (next, what) => {
      handler = next;
      product = what;
    },
    stop: async () => {
      const closed = servers.map((server) => once(server.close(), 'close'));
      for (const server of servers) server.closeAllConnections();
      await Promise.all(closed);
    },
  };
}

async function explained(
  error: NodeJS.ErrnoException,
  port: number,
  folder: string,
): Promise<Error> {
  if (error.code === 'EACCES') {
    return new UserError(
      `Port ${port} needs an administrator's rights: choose one above 1023, such as PORT=3000 npm start`,
    );
  }
  if (error.code !== 'EADDRINUSE') return error;
  const url = `http://localhost:${port}`;
  const who = await whoServes(url);
  if (who?.folder === folder) return new UserError(runsAlready(url, who.pid));
  return new UserError(
    `Port ${port} is in use by another program: stop that one, or choose another port: PORT=${port + 1} npm start`,
  );
}

export const runsAlready = (url: string, pid: number): string =>
  `This project is already running at ${url}: open it, or stop it with Ctrl-C in its terminal (or kill ${pid}) and run this again.`;

interface Who {
  folder: string;
  pid: number;
  product?: unknown;
}

export async function whoServes(url: string, deadlineMs = 2000): Promise<Who | undefined> {
  try {
    const answer = await fetch(`${url}${WHO_PATH}`, { signal: AbortSignal.timeout(deadlineMs) });
    return (await answer.json()) as Who;
  } catch {
    return undefined;
  }
}
