import { Agent } from 'node:http';
import compression from 'compression';
import type { RequestHandler } from 'express';
import { createProxyMiddleware, responseInterceptor } from 'http-proxy-middleware';

interface EdgeOptions {
  /** The local cloud's address. */
  endpoint: string;
  /** The distribution's domain name; the emulator recognizes requests to the edge by this `Host`. */
  distribution: string;
  /** Changes a page on its way to the browser. */
  changePage?: (html: string) => string;
}

/**
 * Gives the deployed distribution an address on this machine. It adds the host name
 * and the scheme that a viewer of the deployed site would use.
 */
export function edgeProxy({ endpoint, distribution, changePage }: EdgeOptions): RequestHandler {
  return createProxyMiddleware({
    target: endpoint.replace('//localhost', '//127.0.0.1'),
    headers: { host: distribution, 'x-forwarded-proto': 'https' },
    // The local cloud ends a connection that is idle for 5 seconds, without a word before: one that is kept could end
    // under a request, which would be answered with 502.
    agent: new Agent({ keepAlive: false }),
    selfHandleResponse: changePage !== undefined,
    on: {
      proxyRes: (answer, request, response) => {
        // It is about the connection to the local cloud; the browser's goes on.
        delete answer.headers.connection;
        const { location } = answer.headers;
        if (location) {
          answer.headers.location = location.replace(`https://${distribution}`, '');
        }
        if (changePage) void pageInterceptor(changePage)(answer, request, response);
      },
      error: (_error, _request, response) => {
        if ('writeHead' in response && !response.headersSent) {
          response.writeHead(502, { 'content-type': 'application/json' });
        }
        response.end('{"error":"The local cloud does not answer."}');
      },
    },
  });
}

const pageInterceptor = (changePage: (html: string) => string) =>
  responseInterceptor(async (body, answer) =>
    answer.headers['content-type']?.startsWith('text/html')
      ? changePage(body.toString('utf8'))
      : body,
  );

/** Compresses as CloudFront would; the emulator doesn't. */
export const edgeCompression = (): RequestHandler => compression({ threshold: 1000 });
