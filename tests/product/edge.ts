import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { output, product } from './product.ts';

interface EdgeRequest {
  method?: string;
  path?: string;
  /** Instead of a path at the distribution. */
  url?: string;
  headers?: Record<string, string | string[]>;
  body?: Buffer | string | undefined;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** Empty for a page. */
  body: Record<string, unknown>;
}

const agent = new Agent({ keepAlive: true });

const parsed = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

/**
 * Sends a request to the distribution as given, which `fetch` wouldn't, but without `Origin`, which
 * the site's server removes.
 */
export const askEdge = ({ method = 'GET', path, url, headers = {}, body }: EdgeRequest) =>
  new Promise<Answer>((done, fail) => {
    const { origin, ...passed } = headers;
    const call = request(
      url ?? `${product.endpoint}${path}`,
      {
        agent,
        method,
        headers: {
          ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
          ...passed,
          ...(url === undefined && {
            host: output('DistributionDomainName'),
            'x-forwarded-proto': 'https',
          }),
        },
      },
      async (answer) => {
        const bytes = Buffer.concat(await Array.fromAsync(answer as AsyncIterable<Buffer>));
        const text = bytes.toString();
        const { statusCode = 0, headers: received } = answer;
        done({ status: statusCode, headers: received, text, body: parsed(text) });
      },
    );
    call.on('error', fail);
    call.end(body);
  });
