import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import * as z from 'zod/mini';
import { ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import { VIEWER_HEADER } from '#lambdas/platform/environment.ts';
import { log } from '#lambdas/platform/log.ts';
import { HONEYPOT } from '#shared/domain/lead.ts';
import { INVALID_INPUT } from '#shared/domain/text.ts';
import { IDEMPOTENCY_KEY, idempotencyKeySchema } from '#shared/endpoints/endpoint.ts';
import { type Answer, about, answer, type Event, guard, NOT_SAVED, refusal } from './guard.ts';
import { readJson } from './json-body.ts';

/**
 * The outcome of a submission, and what is answered of it. `done`: nothing was submitted. `refused`: the sentence is
 * for the visitor, the reason for the page.
 */
export type Submitted =
  | { outcome: 'stored' | 'done'; id?: string; body?: Record<string, unknown> }
  | { outcome: 'refused'; status: number; error: string; reason?: string };

/** Another submission had the same Idempotency-Key. */
export const KEY_REUSED: Submitted = {
  outcome: 'refused',
  status: 422,
  error: 'Idempotency-Key was used with a different request',
};

export interface Caller {
  /** The subject of the verified token; empty where anyone may call. */
  userId: string;
  /** The key under which a repeated submission is the same one. */
  idempotencyKey: string | undefined;
  /** The network address of the client, as the distribution saw it. */
  address: string | undefined;
  /** When the password was given; a renewed token keeps it. Absent where anyone may call. */
  signedInAt: Date | undefined;
  /** An id that all tokens of one sign-in share. */
  session: string | undefined;
}

interface Endpoint<Schema extends z.ZodMiniType> {
  /** See `endpoints` in the shared contract. */
  readonly contract: {
    readonly schema: Schema;
    readonly bodyLimit: number;
    readonly access: 'anyone' | 'signed-in';
  };
  readonly submit: (input: z.output<Schema>, caller: Caller) => Promise<Submitted>;
  /** Time limit of a submission; beyond it the answer is 503. @default DEADLINE_MS */
  readonly deadlineMs?: number;
}

/** Time limit of a submission; beyond it the answer is 503, which then arrives within three seconds. */
export const DEADLINE_MS = 2_700;

/** The claims of the token that the gateway has verified. */
export const claimsOf = (event: Event): Record<string, unknown> => {
  const { authorizer } = event.requestContext as Partial<
    APIGatewayProxyEventV2WithJWTAuthorizer['requestContext']
  >;
  return authorizer?.jwt?.claims ?? {};
};

/** The subject of an access token; an ID token of the same user is not one. */
const userOf = (event: Event): string | undefined => {
  const { sub, token_use } = claimsOf(event);
  return token_use === 'access' && typeof sub === 'string' && sub ? sub : undefined;
};

/** When and in which session the owner of a token gave their password. */
const signInOf = (event: Event): Pick<Caller, 'signedInAt' | 'session'> => {
  const { auth_time, origin_jti } = claimsOf(event);
  const seconds = Number(auth_time);
  return {
    signedInAt: seconds > 0 ? new Date(seconds * 1000) : undefined,
    session: [origin_jti, auth_time].find(Boolean)?.toString(),
  };
};

const isFromBot = (body: unknown): boolean =>
  Boolean((body as Record<string, unknown> | null)?.[HONEYPOT]);

/** @throws ServiceUnavailableError if the work takes longer */
export const inTime = async <T>(work: Promise<T>, milliseconds: number): Promise<T> => {
  const late = Promise.withResolvers<never>();
  const error = new ServiceUnavailableError('The submission took too long');
  const timer = setTimeout(late.reject, milliseconds, error);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};

const decide = async <Schema extends z.ZodMiniType>(
  { contract, submit, deadlineMs = DEADLINE_MS }: Endpoint<Schema>,
  event: Event,
): Promise<Answer> => {
  const userId = contract.access === 'anyone' ? '' : userOf(event);
  if (userId === undefined) return refusal(event, 403, 'Forbidden');

  const body = readJson(event, contract.bodyLimit);
  if (!body.ok) return refusal(event, body.status, body.error);
  if (contract.access === 'anyone' && isFromBot(body.value)) return answer(200, { ok: true });

  const key = z.optional(idempotencyKeySchema).safeParse(event.headers[IDEMPOTENCY_KEY]);
  if (!key.success) return refusal(event, 400, 'Invalid Idempotency-Key');
  const input = contract.schema.safeParse(body.value);
  if (!input.success) return refusal(event, 400, input.error.issues[0]?.message ?? INVALID_INPUT);

  const caller = {
    userId,
    idempotencyKey: key.data,
    address: event.headers[VIEWER_HEADER],
    ...signInOf(event),
  };
  const submitted = await inTime(submit(input.data, caller), deadlineMs);
  if (submitted.outcome === 'refused') {
    return refusal(event, submitted.status, submitted.error, submitted.reason);
  }
  const { outcome, id } = submitted;
  log(outcome, { ...about(event), id });
  return answer(200, { ok: true, id, ...submitted.body });
};

/** Makes the handler of an endpoint of the contract. */
export const handle = <Schema extends z.ZodMiniType>(endpoint: Endpoint<Schema>) =>
  guard((event) => decide(endpoint, event), { unavailable: NOT_SAVED });

/** Makes the handler of an endpoint that tells a signed-in client about themselves. */
export const handleRead = (read: (userId: string) => Promise<object>) =>
  guard(async (event) => {
    const userId = userOf(event);
    if (userId === undefined) return refusal(event, 403, 'Forbidden');
    return answer(200, await inTime(read(userId), DEADLINE_MS));
  });
