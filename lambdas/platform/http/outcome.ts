import type { AnswerOf, Endpoint, ReasonOf } from '#shared/endpoints/endpoint.ts';

/** Why an endpoint refuses a caller. */
export interface Refusal<Reason extends string = string> {
  ok: false;
  status: number;
  /** A sentence for the caller. */
  error: string;
  /** For the page. */
  reason?: Reason | undefined;
  /** In seconds. */
  retryAfter?: number;
}

/** What a use case of this endpoint may return. */
export type Outcome<E extends Endpoint> = { ok: true; answer: AnswerOf<E> } | Refusal<ReasonOf<E>>;

export const done = <Answer>(answer: Answer) => ({ ok: true as const, answer });

export const refusal = <Reason extends string = never>(
  status: number,
  error: string,
  reason?: Reason,
): Refusal<Reason> => ({ ok: false, status, error, reason });

export const signInAgain = refusal(401, 'Please sign in again', 'sign-in-again');

/** Another submission had the same Idempotency-Key. */
export const keyReused = refusal(422, 'Idempotency-Key was used with a different request');

/** Only the owner of a confirmed address is emailed a link. */
export const confirmAddress = refusal(403, 'Confirm your email address first.', 'confirm-address');
