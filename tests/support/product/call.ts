import { setTimeout as wait } from 'node:timers/promises';
import { IDEMPOTENCY_KEY } from '#shared/endpoints/endpoint.ts';
import { askEdge, type EdgeResponse } from './edge.ts';

interface Endpoint {
  path: string;
  method: string;
}

interface Caller {
  token?: string | undefined;
  key?: string | undefined;
}

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

const PATIENCE_MS = 120_000;

const DEFAULT_RETRY_SECONDS = 1;

/** Only the gateway's 429 responses have a `message`. */
export const isOutage = ({ status, text }: EdgeResponse): boolean =>
  [502, 503, 504].includes(status) || (status === 429 && text.includes('"message"'));

/** Retries after an outage, because on a slow machine any call may reach a deadline. */
export const call: Call = async (endpoint, input, caller) => {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await callOnce(endpoint, input, caller);
    if (!isOutage(answer) || Date.now() > until) return answer;
    await wait(Number(answer.headers['retry-after'] ?? DEFAULT_RETRY_SECONDS) * 1000);
  }
};
