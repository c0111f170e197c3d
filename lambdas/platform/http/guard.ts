import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import { ORIGIN_HEADER } from '#lambdas/platform/contract.ts';
import { isSameSecret } from '#lambdas/platform/crypto/same-secret.ts';
import { variable } from '#lambdas/platform/env.ts';
import { count, describeError, log } from '#lambdas/platform/log.ts';
import { type Refusal, refusal } from './outcome.ts';

export type Event = APIGatewayProxyEventV2;
export type HttpResponse = APIGatewayProxyStructuredResultV2;

const RETRY_AFTER = 5;

export const NOT_SAVED = 'We can’t save this right now. Please try again in a minute.';
const NOT_AVAILABLE = 'This isn’t available right now. Please try again in a minute.';

export const respond = (
  statusCode: number,
  body: object | string,
  retryAfter?: number,
): HttpResponse => ({
  statusCode,
  headers: {
    'content-type': `${typeof body === 'string' ? 'text/html' : 'application/json'}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    // The URLs of the Lambdas' own pages contain tokens, which other sites must not see.
    'referrer-policy': 'no-referrer',
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

/** The row's path, also if the request wrote it with escapes. */
export const pathOf = ({ routeKey }: Event): string => routeKey.split(' ')[1] ?? '';

export const about = (event: Event) => ({
  requestId: event.requestContext?.requestId,
  route: event.routeKey,
});

export const refuse = (
  event: Event,
  { status, error, reason, retryAfter }: Refusal,
): HttpResponse => {
  const { requestId } = about(event);
  count('RefusedInput', { ...about(event), status, reason });
  return respond(status, { error, reason, requestId, retryAfter }, retryAfter);
};

interface OnFailure {
  page?: string;
  unavailable?: string;
}

export const failure = (
  event: Event,
  error: unknown,
  { page, unavailable = NOT_AVAILABLE }: OnFailure = {},
): HttpResponse => {
  const { requestId } = about(event);
  const fields = { ...about(event), ...describeError(error) };
  if (error instanceof ServiceUnavailableError) {
    count('ServiceUnavailable', fields);
    const body = page ?? { error: unavailable, requestId, retryAfter: RETRY_AFTER };
    return respond(503, body, RETRY_AFTER);
  }
  log('failed', fields);
  return respond(500, page ?? { error: 'Something went wrong. Please try again.', requestId });
};

/** Returns a handler that always responds and never throws. */
export const guard = (work: (event: Event) => Promise<HttpResponse>, onFailure?: OnFailure) => {
  const secret = variable('ORIGIN_SECRET');
  return async (event: Event): Promise<HttpResponse> => {
    try {
      if (!isSameSecret(event.headers[ORIGIN_HEADER] ?? '', secret)) {
        return refuse(event, refusal(403, 'Forbidden'));
      }
      return await work(event);
    } catch (error) {
      return failure(event, error, onFailure);
    }
  };
};
