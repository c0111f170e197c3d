import '#web/lib/zod-without-eval.ts';
import type * as z from 'zod/mini';
import { type endpoints, errorSchema, IDEMPOTENCY_KEY, submittedSchema } from '#shared/contract.ts';

type Endpoint = (typeof endpoints)[keyof typeof endpoints];

/** How a submission ended. Only `done` means that it is stored; after all others it may be sent again. */
export type Answer =
  | { outcome: 'done'; id?: string }
  /** The endpoint's schema refuses it: it was not sent. */
  | { outcome: 'invalid'; issues: z.core.$ZodIssue[] }
  /** No access token was sent, or it is no longer good (401). */
  | { outcome: 'signed-out' }
  | { outcome: 'too-many' }
  /** The server refuses it, or cannot take it just now; with its own sentence if it gave one. */
  | { outcome: 'failed'; status: number; message?: string }
  | { outcome: 'timed-out' }
  | { outcome: 'offline' };

export interface Call {
  /** Kept over the retries of one submission, so that it is stored once (see `shared/contract.ts`). */
  idempotencyKey: string;
  accessToken?: string;
  /** Of the whole call, in milliseconds; 10 s unless given. */
  timeout?: number;
}

const TIMEOUT_MS = 10_000;

/** Checks `input` by the endpoint's schema and sends what the schema made of it, as JSON. Never throws. */
export const send = async <E extends Endpoint>(
  endpoint: E,
  input: z.input<E['schema']>,
  { idempotencyKey, accessToken, timeout = TIMEOUT_MS }: Call,
): Promise<Answer> => {
  const checked = endpoint.schema.safeParse(input);
  if (!checked.success) return { outcome: 'invalid', issues: checked.error.issues };
  try {
    const response = await fetch(endpoint.path, {
      method: endpoint.method,
      headers: {
        'content-type': 'application/json',
        [IDEMPOTENCY_KEY]: idempotencyKey,
        ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
      },
      body: JSON.stringify(checked.data),
      signal: AbortSignal.timeout(timeout),
    });
    return await read(response);
  } catch (error) {
    return { outcome: isTimeout(error) ? 'timed-out' : 'offline' };
  }
};

const isTimeout = (error: unknown) =>
  error instanceof DOMException && error.name === 'TimeoutError';

const read = async (response: Response): Promise<Answer> => {
  const body: unknown = await response.json().catch((error) => {
    if (isTimeout(error)) throw error;
  });
  const submitted = submittedSchema.safeParse(body);
  if (response.ok && submitted.success) {
    return { outcome: 'done', ...(submitted.data.id ? { id: submitted.data.id } : {}) };
  }
  if (response.status === 401) return { outcome: 'signed-out' };
  if (response.status === 429) return { outcome: 'too-many' };
  const { data } = errorSchema.safeParse(body);
  return { outcome: 'failed', status: response.status, ...(data ? { message: data.error } : {}) };
};
