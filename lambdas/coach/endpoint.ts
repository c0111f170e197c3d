import { variable } from '#lambdas/platform/env.ts';
import {
  type Answer,
  about,
  answer,
  type Event,
  guard,
  refusal,
} from '#lambdas/platform/http/guard.ts';
import { claimsOf, inTime } from '#lambdas/platform/http/http.ts';
import { readJson } from '#lambdas/platform/http/json-body.ts';
import { count, log } from '#lambdas/platform/log.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import { INVALID_INPUT } from '#shared/domain/text.ts';
import {
  type CoachAnswer,
  type CoachEndpointName,
  type CoachInput,
  coachEndpoints,
} from '#shared/endpoints/coach.ts';
import type { Outcome, Refusal } from './refusal.ts';

/** The trainer, from a token that the gateway has verified. */
export interface Trainer {
  /** The `sub` of the account. */
  id: string;
  /** When password and code were given; a renewed token keeps it. */
  signedInAt: Date;
}

export type UseCase<Name extends CoachEndpointName> = (
  input: CoachInput<Name>,
  trainer: Trainer,
) => Promise<Outcome<CoachAnswer<Name>>>;

type UseCases = { readonly [Name in CoachEndpointName]?: UseCase<Name> };

/** In milliseconds. Longer than a submission's: a page of the list needs 25 decryptions. */
const DEADLINE_MS = 8_000;

/** @param issuer the trainers' pool, as tokens name it: another pool's token is another person's */
const trainerOf = (event: Event, issuer: string): Trainer | undefined => {
  const { iss, sub, token_use, auth_time } = claimsOf(event);
  const seconds = Number(auth_time);
  const isTrainer =
    iss === issuer && token_use === 'access' && typeof sub === 'string' && sub && seconds > 0;
  return isTrainer ? { id: sub, signedInAt: new Date(seconds * 1000) } : undefined;
};

const refuse = (event: Event, { status, error, reason, retryAfter }: Refusal): Answer => {
  count(metrics.refusedInput, { ...about(event), status, reason });
  const { requestId } = about(event);
  const body = { error, ...(reason && { reason }), requestId };
  return answer(status, body, retryAfter ? { 'retry-after': String(retryAfter) } : {});
};

const inputOf = (
  event: Event,
  { method, schema, bodyLimit }: (typeof coachEndpoints)[CoachEndpointName],
): { ok: true; value: unknown } | { ok: false; status: number; error: string } => {
  const body = method === 'GET' ? { ok: true as const, value: {} } : readJson(event, bodyLimit);
  if (!body.ok) return body;
  const parsed = schema.safeParse(body.value);
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, status: 400, error: parsed.error.issues[0]?.message ?? INVALID_INPUT };
};

const decide = async (useCases: UseCases, issuer: string, event: Event): Promise<Answer> => {
  const trainer = trainerOf(event, issuer);
  if (!trainer) return refusal(event, 403, 'Forbidden');

  const names = Object.keys(useCases) as CoachEndpointName[];
  const name = names.find((each) => {
    const { method, path } = coachEndpoints[each];
    return event.routeKey === `${method} ${path}`;
  });
  if (!name) return refusal(event, 404, 'There is no such endpoint');
  const input = inputOf(event, coachEndpoints[name]);
  if (!input.ok) return refusal(event, input.status, input.error);

  // The name was checked above, but TypeScript can't relate a name found at run time to its use case.
  const run = useCases[name] as (value: unknown, by: Trainer) => Promise<Outcome<object>>;
  const outcome = await inTime(run(input.value, trainer), DEADLINE_MS);
  if (!outcome.ok) return refuse(event, outcome);
  log('answered', { ...about(event), trainer: trainer.id });
  return answer(200, outcome.answer);
};

/** Makes the handler of some endpoints of the coach's contract. */
export const handleTrainers = (useCases: UseCases) => {
  const issuer = variable('TRAINERS_ISSUER');
  return guard((event) => decide(useCases, issuer, event));
};
