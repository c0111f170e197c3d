import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { ORIGIN_HEADER } from '../environment.ts';
import { variable } from './env.ts';
import { count, describeError, log } from './log.ts';
import { metrics } from './metrics.ts';
import { isSameSecret } from './same-secret.ts';
import { ServiceUnavailableError } from './service.ts';

export type Event = APIGatewayProxyEventV2;
export type Answer = APIGatewayProxyStructuredResultV2;

/** In bytes: the HTTP API's own limit, kept here too, since the emulator has none. */
const HEADER_LIMIT = 10_240;
const RETRY_AFTER_SECONDS = 5;

export const answer = (
  status: number,
  body: object,
  headers: Record<string, string> = {},
): Answer => ({
  statusCode: status,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  },
  body: JSON.stringify(body),
});

/** The fields of a log line about a request. */
export const about = (event: Event) => ({
  requestId: event.requestContext?.requestId,
  route: event.routeKey,
});

export const refusal = (event: Event, status: number, error: string, reason?: string): Answer => {
  count(metrics.refusedInput, { ...about(event), status, reason });
  const { requestId } = about(event);
  return answer(status, { error, ...(reason && { reason }), requestId });
};

/** Whether a request came through the distribution, and so past its firewall. */
const cameThroughEdge = ({ headers }: Event, secret: string): boolean =>
  isSameSecret(headers[ORIGIN_HEADER] ?? '', secret);

const headerBytes = ({ headers }: Event): number =>
  Object.entries(headers).reduce((sum, [name, value = '']) => sum + name.length + value.length, 0);

/** Turns an error into an answer that reveals nothing about its cause. */
const failure = (event: Event, error: unknown): Answer => {
  const { requestId } = about(event);
  const fields = { ...about(event), ...describeError(error) };
  if (error instanceof ServiceUnavailableError) {
    count(metrics.serviceUnavailable, fields);
    return answer(
      503,
      { error: 'Service is temporarily unavailable', requestId },
      { 'retry-after': String(RETRY_AFTER_SECONDS) },
    );
  }
  log('failed', fields);
  return answer(500, { error: 'Something went wrong', requestId });
};

/**
 * Makes a handler that lets in what came through the edge with headers of a legal size. It always answers and never
 * throws.
 * @param fail what an error becomes. @default a JSON answer that reveals nothing of the inside
 */
export const guard = (decide: (event: Event) => Promise<Answer>, fail = failure) => {
  const secret = variable('ORIGIN_SECRET');
  return async (event: Event): Promise<Answer> => {
    try {
      if (!cameThroughEdge(event, secret)) return refusal(event, 403, 'Forbidden');
      if (headerBytes(event) > HEADER_LIMIT) {
        return refusal(event, 431, 'Request headers are too large');
      }
      return await decide(event);
    } catch (error) {
      return fail(event, error);
    }
  };
};
