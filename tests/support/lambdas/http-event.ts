import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';

export const ORIGIN_SECRET = 'secret-of-the-edge';
// The code that creates a handler reads this variable.
process.env.ORIGIN_SECRET = ORIGIN_SECRET;

interface Request {
  body?: Buffer | string | object;
  headers?: Record<string, string | undefined>;
  claims?: Record<string, string | undefined>;
  query?: Record<string, string>;
}

export const httpEvent = (
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { body = {}, headers, claims, query }: Request = {},
): APIGatewayProxyEventV2 => {
  const isBase64Encoded = Buffer.isBuffer(body);
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    version: '2.0',
    routeKey: `${method} ${path}`,
    rawPath: path,
    rawQueryString: '',
    headers: {
      'x-origin-verify': ORIGIN_SECRET,
      'content-type': 'application/json',
      ...headers,
    } as Record<string, string>,
    ...(query && { queryStringParameters: query }),
    requestContext: {
      requestId: 'request-1',
      http: { method },
      ...(claims && { authorizer: { jwt: { claims, scopes: null } } }),
    },
    body: isBase64Encoded ? body.toString('base64') : text,
    isBase64Encoded,
  } as unknown as APIGatewayProxyEventV2;
};

export const accessToken = (sub = 'user-1') => ({ sub, token_use: 'access' });
