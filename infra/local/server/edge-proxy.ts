import { request as askCloud, type IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream';
import { text } from 'node:stream/consumers';
import compression from 'compression';
import type { RequestHandler, Response } from 'express';

interface EdgeOptions {
  /** The local cloud's address. */
  endpoint: string;
  /** The distribution's domain name; the local cloud recognizes requests to the edge by this `Host`. */
  distribution: string;
  /** Changes a page on its way to the browser. */
  changePage?: (html: string) => string;
}

/**
 * Gives the deployed distribution an address on this machine. It adds the host name
 * and the scheme that a viewer of the deployed site would use.
 */
export function edgeProxy({ endpoint, distribution, changePage }: EdgeOptions): RequestHandler {
  const address = endpoint.replace('//localhost', '//127.0.0.1');

  const passOn = async (answer: IncomingMessage, response: Response) => {
    // These are about the connection to the local cloud.
    const { connection, 'transfer-encoding': encoding, ...headers } = answer.headers;
    response.statusCode = answer.statusCode ?? 502;
    response.setHeaders(new Map(Object.entries(headers as Record<string, string | string[]>)));
    if (headers.location) {
      response.setHeader('location', headers.location.replace(`https://${distribution}`, ''));
    }
    if (changePage && headers['content-type']?.startsWith('text/html')) {
      const page = changePage(await text(answer));
      response.removeHeader('content-length');
      response.end(page);
    } else pipeline(answer, response, () => {});
  };

  return (request, response) => {
    const asked = askCloud(address, {
      method: request.method,
      path: request.originalUrl,
      headers: {
        ...request.headers,
        host: distribution,
        'x-forwarded-proto': 'https',
        // Pages are changed on their way, and compressed at the end of it.
        'accept-encoding': 'identity',
        // The local cloud closes a connection after 5 idle seconds without notice: a reused one could close under a
        // request, which would get a 502.
        connection: 'close',
      },
    });
    const fail = () => {
      if (response.headersSent) response.destroy();
      else response.status(502).json({ error: 'The local cloud does not answer.' });
    };
    asked.on('response', (answer) => passOn(answer, response).catch(fail));
    asked.on('error', () => {
      if (!response.headersSent) fail();
    });
    response.on('close', () => asked.destroy());
    request.pipe(asked);
  };
}

/** Compresses as CloudFront would; the local cloud doesn't. */
export const edgeCompression = (): RequestHandler => compression({ threshold: 1000 });
