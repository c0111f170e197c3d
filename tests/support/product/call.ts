import { setTimeout as wait } from 'node:timers/promises';
import { IDEMPOTENCY_KEY } from '#shared/endpoints/endpoint.ts';
import { askEdge, type EdgeAnswer } from './edge.ts';

/** The part of an endpoint's row in `shared/endpoints` that a call needs. */
interface Endpoint {
  path: string;
  method: string;
}

interface Caller {
  /** An access token, or a replacement for one. */
  token?: string | undefined;
  /** The idempotency key. */
  key?: string | undefined;
}

/** Calls an endpoint once, like its page. For tests about outages; the others use `call`. */
export const callOnce = (
  { path, method }: Endpoint,
  input: object = {},
  { token, key }: Caller = {},
): Promise<EdgeAnswer> => {
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

/** How long a test waits for an outage to end, in milliseconds; only for what hangs. */
const PATIENCE = 120_000;

/** In seconds, for an answer without `Retry-After`. */
const RETRY_AFTER = 1;

/**
 * Whether the answer leaves the outcome open: the endpoint reached its own deadline (503), the Lambda timed
 * out (502 or 504), or the gateway was full (its own 429, which has a `message`).
 */
export const isOutage = ({ status, text }: EdgeAnswer): boolean =>
  [502, 503, 504].includes(status) || (status === 429 && text.includes('"message"'));

/**
 * Calls an endpoint, and repeats the call after `Retry-After` while the outcome is open, as the pages do. On
 * a slow machine the product's deadlines pass at any time; only a test about outages may depend on them.
 */
export const call: Call = async (endpoint, input, caller) => {
  const until = Date.now() + PATIENCE;
  for (;;) {
    const answer = await callOnce(endpoint, input, caller);
    if (!isOutage(answer) || Date.now() > until) return answer;
    await wait(Number(answer.headers['retry-after'] ?? RETRY_AFTER) * 1000);
  }
};
