import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { EDGE_KEY_HEADER } from '#infra/local/server/edge-proxy.ts';
import { output, product } from './product.ts';

export interface EdgeRequest {
  method?: string;
  path: string;
  headers?: Record<string, string | string[]>;
  body?: Buffer | string | undefined;
}

export interface EdgeResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  bytes: Buffer;
  json: () => Record<string, unknown>;
}

const agent = new Agent({ keepAlive: true });
const cloudPort = new URL(product.endpoint).port;

export const askEdge = ({ method = 'GET', path, headers = {}, body }: EdgeRequest) =>
  new Promise<EdgeResponse>((done, fail) => {
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
