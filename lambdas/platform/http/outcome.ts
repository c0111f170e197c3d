import type { AnswerOf, Endpoint, InputOf, ReasonOf } from '#shared/endpoints/endpoint.ts';
import type { Caller } from './caller.ts';

export interface Refusal<Reason extends string = string> {
  ok: false;
  status: number;
  error: string;
  reason?: Reason | undefined;
  retryAfter?: number;
}

export type Outcome<E extends Endpoint> = { ok: true; answer: AnswerOf<E> } | Refusal<ReasonOf<E>>;

export type UseCase<E extends Endpoint, Deps, Needed extends keyof Caller = 'userId'> = (
  deps: Deps,
  input: InputOf<E>,
  caller: Pick<Caller, Needed>,
) => Promise<Outcome<E>>;

export const done = <Answer>(answer: Answer) => ({ ok: true as const, answer });

export const refusal = <Reason extends string = never>(
  status: number,
  error: string,
  reason?: Reason,
): Refusal<Reason> => ({ ok: false, status, error, reason });

export const signInAgain = refusal(401, 'Please sign in again', 'sign-in-again');

export const keyReused = refusal(422, 'Idempotency-Key was used with a different request');
