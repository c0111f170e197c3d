import '#web/lib/zod-without-eval.ts';
import type * as z from 'zod/mini';
import { type endpoints, submittedSchema } from '#shared/endpoints/contract.ts';
import { errorSchema, IDEMPOTENCY_KEY } from '#shared/endpoints/endpoint.ts';
import { isTimeout, withDeadline } from '#web/lib/deadline.ts';

type Endpoint = (typeof endpoints)[keyof typeof endpoints];

/** The outcome of a call. Only `done` means that the input is stored; after any other outcome it may be sent again. */
export type Answer =
  | { outcome: 'done'; id?: string }
  /** The endpoint's schema refused the input, so it was not sent. */
  | { outcome: 'invalid'; issues: z.core.$ZodIssue[] }
  /** The access token is missing or no longer valid (401). */
  | { outcome: 'signed-out' }
  /** Too many requests (429); `message` is the server's own sentence, if it gave one. */
  | { outcome: 'too-many'; message?: string }
  /** Any other answer that isn't OK; `message` as above. */
  | { outcome: 'failed'; status: number; message?: string }
  | { outcome: 'timed-out' }
  | { outcome: 'offline' };

export interface Call {
  /** The same for every retry of a submission, so that it is stored once (`shared/endpoints/contract.ts`). */
  idempotencyKey: string;
  accessToken?: string;
  /** Ends the call; without it, the call has ten seconds. */
  signal?: AbortSignal;
}

const DEADLINE_MS = 10_000;

/** Parses `input` with the endpoint's schema and sends the result as JSON. Never throws. */
export const send = async <E extends Endpoint>(
  endpoint: E,
  input: z.input<E['schema']>,
  { idempotencyKey, accessToken, signal }: Call,
): Promise<Answer> => {
  const checked = endpoint.schema.safeParse(input);
  if (!checked.success) return { outcome: 'invalid', issues: checked.error.issues };
  const call = async (ending: AbortSignal) => {
    const response = await fetch(endpoint.path, {
      method: endpoint.method,
      headers: {
        'content-type': 'application/json',
        [IDEMPOTENCY_KEY]: idempotencyKey,
        ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
      },
      body: JSON.stringify(checked.data),
      signal: ending,
    });
    return read(response);
  };
  try {
    return await (signal ? call(signal) : withDeadline(DEADLINE_MS, call));
  } catch (error) {
    return { outcome: isTimeout(error) ? 'timed-out' : 'offline' };
  }
};

const read = async (response: Response): Promise<Answer> => {
  const body: unknown = await response.json().catch((error) => {
    if (isTimeout(error)) throw error;
  });
  const submitted = submittedSchema.safeParse(body);
  if (response.ok && submitted.success) {
    return { outcome: 'done', ...(submitted.data.id ? { id: submitted.data.id } : {}) };
  }
  if (response.status === 401) return { outcome: 'signed-out' };
  const { data } = errorSchema.safeParse(body);
  const message = data?.error ? { message: data.error } : {};
  if (response.status === 429) return { outcome: 'too-many', ...message };
  return { outcome: 'failed', status: response.status, ...message };
};
