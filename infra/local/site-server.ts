import { once } from 'node:events';
import { request as ask, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import express, { type Express, type RequestHandler, type Router } from 'express';
import { dist } from '#infra/edge/built-files.ts';

export interface SiteServer {
  url: string;
  /** Before this, each page says that the site is starting. */
  serve: (routes: Router) => void;
  stop: () => void;
}

/** Opens the port at once, so that nothing is deployed if another program uses it. */
export async function openSite(wantedPort: number): Promise<SiteServer> {
  const app: Express = express().disable('x-powered-by');
  const server = app.listen(wantedPort, '127.0.0.1');
  await once(server, 'listening');
  // With Node's default of 5 seconds, the server could close a connection just as a request arrives.
  server.keepAliveTimeout = 65_000;
  const { port } = server.address() as AddressInfo;
  let routes: Router | undefined;
  app.use(refuseForeign([`localhost:${port}`, `127.0.0.1:${port}`]));
  app.use((request, response, next) => {
    if (routes) routes(request, response, next);
    else response.status(503).set({ refresh: '1' }).send('The site is starting.');
  });
  return {
    url: `http://localhost:${port}`,
    serve: (ready) => {
      routes = ready;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * Other sites' pages may link to the site, and nothing else. A foreign Host means that someone
 * pointed another name at this machine (DNS rebinding).
 */
const refuseForeign =
  (hosts: string[]): RequestHandler =>
  ({ method, headers }, response, next) => {
    const isLink = method === 'GET' && headers['sec-fetch-dest'] === 'document';
    const isOwn = [undefined, 'same-origin', 'none'].includes(
      headers['sec-fetch-site']?.toString(),
    );
    // Forms of pages with the policy 'no-referrer' send 'null'.
    const origin = headers.origin?.replace('http://', '') ?? 'null';
    const isAllowed = isOwn ? [...hosts, 'null'].includes(origin) : isLink;
    if (isAllowed && hosts.includes(headers.host ?? '')) return next();
    response.status(403).send('Refused: only this site’s own pages may send requests.');
  };

/** What only a browser may send: the emulator refuses it. */
const isFromBrowser = ([name]: [string, unknown]) => /^(origin|sec-fetch-)/.test(name);

/** Passes requests on to the local cloud. It closes idle connections, so each request gets its own. */
const forward =
  (endpoint: string, extra: IncomingHttpHeaders, path?: string): RequestHandler =>
  (request, response) => {
    const kept = Object.entries(request.headers).filter((header) => !isFromBrowser(header));
    const asked = ask(endpoint.replace('//localhost', '//127.0.0.1'), {
      method: request.method,
      path: path ?? request.originalUrl,
      headers: { ...Object.fromEntries(kept), connection: 'close', ...extra },
    });
    asked.on('response', (answer) => {
      const { connection, 'transfer-encoding': encoding, ...headers } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, headers);
      pipeline(answer, response, () => {});
    });
    pipeline(request, asked, (error) => {
      if (!error || response.headersSent) return;
      response.status(502).json({ error: 'The local cloud does not answer.' });
    });
    response.on('close', () => asked.destroy());
  };

/** The user pools, which pages call through the site, because the emulator refuses browsers. */
export const POOL_PATH = '/_cognito';

/** What CloudFront serves, and the user pools. */
export function cloudRoutes(endpoint: string, distribution: string): Router {
  const routes = express.Router();
  routes.post(POOL_PATH, forward(endpoint, { host: new URL(endpoint).host }, '/'));
  // `npm start` builds source maps, which the distribution doesn't know.
  routes.get(/^\/assets\/.*\.map$/, express.static(dist));
  // The local cloud would serve its own paths, such as `/_ministack/ses/messages`, for any host.
  routes.all(/^\/+(_|%5f)/i, (_request, response) => void response.status(404).end());
  return routes.use(forward(endpoint, { host: distribution, 'x-forwarded-proto': 'https' }));
}
