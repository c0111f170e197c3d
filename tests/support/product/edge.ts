import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { EDGE_KEY_HEADER } from '#infra/local/server/edge-proxy.ts';
import { output, product } from './product.ts';

export interface EdgeRequest {
  method?: string;
  path: string;
  /** A list for a header that is sent more than once. */
  headers?: Record<string, string | string[]>;
  body?: Buffer | string | undefined;
}

export interface EdgeAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  bytes: Buffer;
  /** Of a body that is JSON. */
  json: () => Record<string, unknown>;
}

const agent = new Agent({ keepAlive: true });
const cloudPort = new URL(product.endpoint).port;

/** Asks the deployed distribution, as an https viewer does, with the request as it is given and nothing besides. */
export const askEdge = ({ method = 'GET', path, headers = {}, body }: EdgeRequest) =>
  new Promise<EdgeAnswer>((done, fail) => {
    const call = request(
      {
        agent,
        host: '127.0.0.1',
        port: cloudPort,
        method,
        path,
        headers: {
          ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
          ...headers,
          host: output('DistributionDomainName'),
          [EDGE_KEY_HEADER]: product.edgeKey,
          'x-forwarded-proto': 'https',
        },
      },
      async (answer) => {
        const bytes = Buffer.concat(await Array.fromAsync(answer as AsyncIterable<Buffer>));
        const text = bytes.toString();
        done({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text,
          bytes,
          json: () => JSON.parse(text),
        });
      },
    );
    call.on('error', fail);
    call.end(body);
  });
