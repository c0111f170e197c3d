import { setTimeout as wait } from 'node:timers/promises';
import { IDEMPOTENCY_KEY } from '#shared/endpoints/endpoint.ts';
import { askEdge, type EdgeResponse } from './edge.ts';

interface Endpoint {
  path: string;
  method: string;
}

interface Caller {
  /** An access token, or an invalid text in its place. */
  token?: string | undefined;
  key?: string | undefined;
}

/** Only tests about outages use `callOnce`. Other tests use `call`. */
export const callOnce = (
  { path, method }: Endpoint,
  input: object = {},
  { token, key }: Caller = {},
): Promise<EdgeResponse> => {
  const isPost = method !== 'GET';
  return askEdge({
    method,
    path,
    headers: {
      ...(isPost && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { [IDEMPOTENCY_KEY]: key }),
    },
    body: isPost ? JSON.stringify(input) : undefined,
  });
};

export type Call = typeof callOnce;

/** A test waits this long for an outage to end. */
const PATIENCE_MS = 120_000;

/** In seconds, for a response without `Retry-After`. */
const RETRY_AFTER = 1;

/**
 * True if the test can't know if the call succeeded. The endpoint reached its deadline (503), the
 * Lambda timed out (502 or 504), or the gateway throttled the call (a 429 with a `message`).
 */
export const isOutage = ({ status, text }: EdgeResponse): boolean =>
  [502, 503, 504].includes(status) || (status === 429 && text.includes('"message"'));

/**
 * Repeats the call after `Retry-After` during an outage, as the pages do. On a slow machine, any
 * call may reach a deadline of the product. Only tests about outages may depend on deadlines.
 */
export const call: Call = async (endpoint, input, caller) => {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await callOnce(endpoint, input, caller);
    if (!isOutage(answer) || Date.now() > until) return answer;
    await wait(Number(answer.headers['retry-after'] ?? RETRY_AFTER) * 1000);
  }
};
