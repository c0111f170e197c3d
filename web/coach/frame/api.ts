import type * as z from 'zod/mini';
import type { coachEndpoints } from '#shared/endpoints/all.ts';
import type { AnswerOf } from '#shared/endpoints/endpoint.ts';
import { type CallReason, call, type Failure } from '#web/lib/call.ts';
import { trainerSession } from './trainer-session.ts';

type CoachEndpoint = (typeof coachEndpoints)[keyof typeof coachEndpoints];
type Reason = CoachEndpoint['reasons'][number] | CallReason;

export class CoachError extends Error {
  override readonly name = 'CoachError';
  readonly reason: Reason;
  readonly requestId: string | undefined;
  /** In seconds. */
  readonly retryAfter: number | undefined;

  constructor({ message, reason, requestId, retryAfter }: Omit<Failure<Reason>, 'ok'>) {
    super(message);
    this.reason = reason;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}

export const isOutage = ({ reason }: CoachError): boolean =>
  ['unavailable', 'timed-out', 'offline'].includes(reason);

export const mustSignIn = ({ reason }: CoachError): boolean =>
  reason === 'sign-in-again' || reason === 'signed-out';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CoachError;
  }
}

const NO_ANSWER = 'The server didn’t answer. Check your connection and try again.';
const sentences = {
  failed: 'This isn’t available right now. Please try again in a minute.',
  refused: 'This didn’t work. Please reload the page.',
  'too-many': 'Too many requests. Please wait a minute and try again.',
  'timed-out': NO_ANSWER,
  offline: NO_ANSWER,
};

export const callCoach = async <E extends CoachEndpoint>(
  endpoint: E,
  input: z.input<E['input']>,
): Promise<AnswerOf<E>> => {
  const outcome = await call(endpoint, input, trainerSession, sentences);
  if (outcome.ok) return outcome.answer;
  throw new CoachError(outcome);
};
