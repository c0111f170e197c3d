import { request as askCloud, type IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Request, RequestHandler, Response } from 'express';

interface EdgeOptions {
  endpoint: string;
  distribution: string;
  edgeKey: string;
  changePage?: (html: string) => string;
}

export const EDGE_KEY_HEADER = 'x-local-edge';

/** The local cloud would serve its own paths, such as `/_ministack/ses/messages`, for any host. */
const CONTROL_PATH = /^\/(_|%5f)/i;

type Headers = Map<string, string | string[]>;

const CONDITIONS = ['origin', 'range', 'if-none-match', 'if-modified-since'];

const isPlain = ({ method, headers }: Request) =>
  method === 'GET' && !CONDITIONS.some((name) => name in headers);

export function edgeProxy(options: EdgeOptions): RequestHandler {
  const { endpoint, distribution, edgeKey, changePage } = options;
  const address = endpoint.replace('//localhost', '//127.0.0.1');
  const kept = new Map<string, { headers: Headers; body: Buffer }>();

  const passOn = async (request: Request, answer: IncomingMessage, response: Response) => {
    const headers: Headers = new Map(Object.entries(answer.headers as Record<string, string>));
    headers.delete('connection');
    headers.delete('transfer-encoding');
    const location = headers.get('location');
    if (location) headers.set('location', `${location}`.replace(`https://${distribution}`, ''));
    response.statusCode = answer.statusCode ?? 502;
    // The API's pages (unsubscribe, series) forbid scripts, which `changePage` adds.
    const isPage =
      /^text\/html/.test(`${headers.get('content-type')}`) && !request.path.startsWith('/api/');
    const isForGood = /\bimmutable\b/.test(`${headers.get('cache-control')}`);
    if (isPage && changePage) {
      const page = changePage(String(await buffer(answer)));
      headers.delete('content-length');
      response.setHeaders(headers).end(page);
    } else if (isForGood && isPlain(request) && answer.statusCode === 200) {
      const body = await buffer(answer);
      kept.set(request.originalUrl, { headers, body });
      response.setHeaders(headers).end(body);
    } else {
      response.setHeaders(headers);
      pipeline(answer, response, () => {});
    }
  };

  return (request, response) => {
    if (CONTROL_PATH.test(request.originalUrl)) return void response.status(404).end();
    const found = isPlain(request) && kept.get(request.originalUrl);
    if (found) return void response.setHeaders(found.headers).end(found.body);

    const asked = askCloud(address, {
      method: request.method,
      path: request.originalUrl,
      headers: {
        ...request.headers,
        host: distribution,
        'x-forwarded-proto': 'https',
        [EDGE_KEY_HEADER]: edgeKey,
        // `changePage` needs uncompressed pages.
        'accept-encoding': 'identity',
        // The local cloud closes idle connections, and a request on a closed one would fail with
        // 502.
        connection: 'close',
      },
    });
    const fail = () => {
      if (response.headersSent) response.destroy();
      else response.status(502).json({ error: 'The local cloud does not answer.' });
    };
    asked.on('response', (answer) => passOn(request, answer, response).catch(fail));
    asked.on('error', () => {
      if (!response.headersSent) fail();
    });
    response.on('close', () => asked.destroy());
    request.pipe(asked);
  };
}
