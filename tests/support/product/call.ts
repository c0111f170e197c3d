import { setTimeout as wait } from 'node:timers/promises';
import { IDEMPOTENCY_KEY } from '#shared/endpoints/endpoint.ts';
import { askEdge, type EdgeAnswer } from './edge.ts';

/** The part of an endpoint's row in `shared/endpoints` that a call needs. */
interface Endpoint {
  path: string;
  method: string;
}

interface Caller {
  /** An access token, or what stands in for one. */
  token?: string | undefined;
  /** The idempotency key. */
  key?: string | undefined;
}

/** Calls an endpoint once, as its page does. For tests about outages; the others use `call`. */
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

/** How long a test waits for an outage to end: a bound for what hangs, in milliseconds. */
const PATIENCE = 120_000;

/** In seconds, for an answer that doesn't say when to come back. */
const RETRY_AFTER = 1;

/**
 * Whether nobody can tell from the answer what became of the request: the endpoint ran into its own deadline (503), the
 * Lambda into its time-out (502 or 504), or the gateway had no room (its own 429, which has a `message`).
 */
export const isOutage = ({ status, text }: EdgeAnswer): boolean =>
  [502, 503, 504].includes(status) || (status === 429 && text.includes('"message"'));

/**
 * Calls an endpoint, and repeats the same call after `Retry-After` while the answer is an outage, as the pages do. On a
 * slow machine the product's deadlines pass at any time; only a test about outages may depend on them.
 */
export const call: Call = async (endpoint, input, caller) => {
  const until = Date.now() + PATIENCE;
  for (;;) {
    const answer = await callOnce(endpoint, input, caller);
    if (!isOutage(answer) || Date.now() > until) return answer;
    await wait(Number(answer.headers['retry-after'] ?? RETRY_AFTER) * 1000);
  }
};
