import './zod-without-eval.ts';
import type * as z from 'zod/mini';
import { INVALID_INPUT } from '#shared/domain/text.ts';
import {
  type AnswerOf,
  type Endpoint,
  errorSchema,
  IDEMPOTENCY_KEY,
} from '#shared/endpoints/endpoint.ts';
import { isTimeout, withDeadline } from './deadline.ts';

/** What a call needs of a session (`web/session/session.ts`). */
export interface Tokens {
  token(): Promise<string | undefined>;
  /** Gets a new token after the API refused this one. */
  renew(refused: string): Promise<Renewal>;
}

export type Renewal = 'renewed' | 'ended' | 'unreachable';

export type CallReason =
  | 'invalid'
  /** A 4xx status other than 401 and 429. */
  | 'refused'
  /** The session has ended and can't be renewed. */
  | 'signed-out'
  | 'too-many'
  | 'unavailable'
  | 'timed-out'
  | 'offline'
  /** For example a status 500, or an answer that the endpoint's schema doesn't allow. */
  | 'failed';

export type FailureSentences = Partial<Record<CallReason, string>> & { failed: string };

export interface Failure<Reason extends string = string> {
  ok: false;
  reason: Reason | CallReason;
  message: string;
  requestId?: string | undefined;
}

export type Outcome<E extends Endpoint> =
  | { ok: true; answer: AnswerOf<E> }
  | Failure<E['reasons'][number]>;

export interface CallOptions {
  tokens?: Tokens | undefined;
  /** The id of the act. A repeated call with the same id and body stores nothing twice. */
  act?: string | undefined;
  sentences?: FailureSentences | undefined;
}

/** Long enough for an endpoint that decrypts a thousand messages. */
const DEADLINE_MS = 25_000;

export const SESSION_ENDED = 'Your session has ended. Sign in to pick up where you left off.';
export const NO_CONNECTION = 'We can’t reach the server. Check your connection, then try again.';

const generalSentences: FailureSentences = {
  failed: 'Something went wrong. Please try again in a minute.',
  'too-many': 'Too many attempts. Wait a few minutes, then try again.',
  'timed-out': NO_CONNECTION,
  offline: NO_CONNECTION,
  'signed-out': SESSION_ENDED,
};

const reasonOf = (status: number): CallReason => {
  if (status === 429) return 'too-many';
  if (status >= 502 && status <= 504) return 'unavailable';
  return status >= 400 && status < 500 && status !== 401 ? 'refused' : 'failed';
};

const isRead = ({ methods }: Endpoint): boolean => methods.includes('GET');

/** If `ok` is false, the server may still have done the work. */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: z.input<E['input']>,
  { tokens, act, sentences = generalSentences }: CallOptions = {},
): Promise<Outcome<E>> => {
  const failure = (own: CallReason, refusal?: z.output<typeof errorSchema>): Outcome<E> => ({
    ok: false,
    reason: endpoint.reasons.find((reason) => reason === refusal?.reason) ?? own,
    message: refusal?.error ?? sentences[own] ?? generalSentences[own] ?? sentences.failed,
    requestId: refusal?.requestId,
  });

  const attempt = async (body: unknown, signal: AbortSignal): Promise<Outcome<E>> => {
    const send = async (token?: string) => {
      const headers = new Headers({ 'content-type': 'application/json' });
      if (act) headers.set(IDEMPOTENCY_KEY, act);
      if (token) headers.set('authorization', `Bearer ${token}`);
      const response = await fetch(endpoint.path, {
        method: isRead(endpoint) ? 'GET' : 'POST',
        headers,
        body: isRead(endpoint) ? null : JSON.stringify(body),
        signal,
      });
      const received: unknown = await response.json().catch((error) => {
        if (isTimeout(error)) throw error;
      });
      return { status: response.status, received, refusal: errorSchema.safeParse(received).data };
    };
    const read = ({ status, received, refusal }: Awaited<ReturnType<typeof send>>): Outcome<E> => {
      const answer = endpoint.answer.safeParse(received);
      if (status === 200 && answer.success) return { ok: true, answer: answer.data as AnswerOf<E> };
      return failure(reasonOf(status), refusal);
    };

    if (!tokens) return read(await send());
    const token = await tokens.token();
    if (!token) return failure('signed-out');
    const first = await send(token);
    if (first.status !== 401 || first.refusal?.reason) return read(first);

    const renewal = await tokens.renew(token);
    if (renewal === 'unreachable') return failure('offline');
    const renewed = renewal === 'renewed' && (await tokens.token());
    return renewed ? read(await send(renewed)) : failure('signed-out');
  };

  const checked = endpoint.input.safeParse(input);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    return { ok: false, reason: 'invalid', message: issue?.message ?? INVALID_INPUT };
  }
  try {
    return await withDeadline(DEADLINE_MS, (signal) => attempt(checked.data, signal));
  } catch (error) {
    return failure(isTimeout(error) ? 'timed-out' : 'offline');
  }
};
