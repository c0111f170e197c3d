import { ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import { deadline, variable } from '#lambdas/platform/env.ts';
import { log } from '#lambdas/platform/log.ts';
import { HONEYPOT } from '#shared/domain/lead.ts';
import { INVALID_INPUT } from '#shared/domain/text.ts';
import {
  accessOf,
  type Endpoint,
  IDEMPOTENCY_KEY,
  idempotencyKeySchema,
} from '#shared/endpoints/endpoint.ts';
import { type Caller, callerOf } from './caller.ts';
import {
  about,
  type Event,
  failure,
  guard,
  type HttpResponse,
  NOT_SAVED,
  pathOf,
  refuse,
  respond,
} from './guard.ts';
import { type Outcome, type Refusal, refusal, type UseCase } from './outcome.ts';

type UseCases<Rows, Deps> = {
  readonly [Name in keyof Rows]?: Rows[Name] extends Endpoint
    ? UseCase<Rows[Name], Deps, keyof Caller>
    : never;
};

/** Callers must get a response within three seconds, unless the function has its own deadline. */
const DEADLINE_MS = 2_700;

const withDeadline = async <T>(work: Promise<T>, milliseconds: number): Promise<T> => {
  const late = Promise.withResolvers<never>();
  const error = new ServiceUnavailableError('The work took too long');
  const timer = setTimeout(late.reject, milliseconds, error);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

const isJson = (contentType = ''): boolean =>
  /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(contentType.trim());

const readJson = (
  { headers, body = '', isBase64Encoded }: Event,
  limit: number,
): { ok: true; value: unknown } | Refusal => {
  if (headers['content-encoding']) return refusal(415, 'Content-Encoding is not supported');
  if (!isJson(headers['content-type'])) {
    return refusal(415, 'Content-Type must be application/json');
  }
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > limit) return refusal(413, 'Request is too large');
  let isForbidden = false;
  try {
    const value = JSON.parse(bytes.toString('utf8'), (key, each) => {
      isForbidden ||= FORBIDDEN.has(key);
      return each;
    });
    return isForbidden ? refusal(400, INVALID_INPUT) : { ok: true, value };
  } catch {
    return refusal(400, 'Invalid JSON');
  }
};

interface Route {
  readonly row: Endpoint;
  readonly run: (input: unknown, caller: Caller) => Promise<Outcome<Endpoint>>;
}

const isFromBot = (body: unknown): boolean =>
  Boolean((body as Record<string, unknown> | null)?.[HONEYPOT]);

const decide = async (
  event: Event,
  { row, run }: Route,
  deadlineMs: number,
): Promise<HttpResponse> => {
  const access = accessOf(row.role);
  const issuer = access === 'trainer' ? variable('TRAINERS_ISSUER') : undefined;
  const caller = callerOf(event, access, issuer);
  if (!caller) return refuse(event, refusal(403, 'Forbidden'));

  const body = row.methods.includes('GET')
    ? { ok: true as const, value: {} }
    : readJson(event, row.bodyLimit);
  if (!body.ok) return refuse(event, body);
  if (row.role === 'visitor' && isFromBot(body.value)) {
    return respond(200, { ok: true });
  }
  const key = idempotencyKeySchema.safeParse(event.headers[IDEMPOTENCY_KEY]);
  if (row.isAct && !key.success) return refuse(event, refusal(400, 'Invalid Idempotency-Key'));
  const input = row.input.safeParse(body.value);
  if (!input.success) {
    return refuse(event, refusal(400, input.error.issues[0]?.message ?? INVALID_INPUT));
  }

  const work = run(input.data, { ...caller, idempotencyKey: key.data ?? '' });
  const outcome = await withDeadline(work, deadline(deadlineMs));
  if (!outcome.ok) return refuse(event, outcome);
  const { id } = outcome.answer as { id?: string };
  const trainer = access === 'trainer' ? caller.userId : undefined;
  log('responded', { ...about(event), id, trainer });
  return respond(200, outcome.answer as object);
};

export const serve = <Rows extends object, Deps>(
  rows: Rows,
  useCases: UseCases<Rows, NoInfer<Deps>>,
  deps: Deps,
  deadlineMs = DEADLINE_MS,
) => {
  const routes = new Map(
    Object.entries(useCases).map(([name, useCase]) => {
      const row = (rows as Record<string, Endpoint>)[name] as Endpoint;
      const route: Route = {
        row,
        run: (...given) => (useCase as UseCase<Endpoint, Deps, keyof Caller>)(deps, ...given),
      };
      return [row.path, route];
    }),
  );
  return guard(async (event) => {
    const route = routes.get(pathOf(event));
    if (!route) return refuse(event, refusal(404, 'There is no such endpoint'));
    try {
      return await decide(event, route, deadlineMs);
    } catch (error) {
      return failure(event, error, route.row.isAct ? { unavailable: NOT_SAVED } : {});
    }
  });
};
