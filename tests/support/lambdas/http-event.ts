import type { APIGatewayProxyEventV2 } from 'aws-lambda';

export const ORIGIN_SECRET = 'secret-of-the-edge';
// Handlers read it when they are made.
process.env.ORIGIN_SECRET = ORIGIN_SECRET;

interface Request {
  body?: Buffer | string | object;
  headers?: Record<string, string | undefined>;
  claims?: Record<string, string | undefined>;
  method?: string;
  query?: Record<string, string>;
}

/** An event of the HTTP API as a good page sends it, through the edge; what is given replaces its parts. */
export const httpEvent = ({
  body = {},
  headers = { 'content-type': 'application/json' },
  claims,
  method = 'POST',
  query,
}: Request): APIGatewayProxyEventV2 => {
  const isText = typeof body === 'string';
  const bytes = Buffer.isBuffer(body) ? body : undefined;
  return {
    version: '2.0',
    routeKey: 'POST /api/endpoint',
    rawPath: '/api/endpoint',
    rawQueryString: '',
    headers: { 'x-origin-verify': ORIGIN_SECRET, ...headers } as Record<string, string>,
    ...(query && { queryStringParameters: query }),
    requestContext: {
      requestId: 'request-1',
      http: { method },
      ...(claims && { authorizer: { jwt: { claims, scopes: null } } }),
    },
    body: bytes ? bytes.toString('base64') : isText ? body : JSON.stringify(body),
    isBase64Encoded: bytes !== undefined,
  } as unknown as APIGatewayProxyEventV2;
};

export const accessToken = (sub = 'user-1') => ({ sub, token_use: 'access' });
