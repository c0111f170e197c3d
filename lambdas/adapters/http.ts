import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyEventV2WithJWTAuthorizer,
  APIGatewayProxyStructuredResultV2,
} from 'aws-lambda';
import * as z from 'zod/mini';
import { IDEMPOTENCY_KEY, idempotencyKeySchema } from '#shared/contract.ts';
import { HONEYPOT } from '#shared/lead.ts';
import { INVALID_INPUT } from '#shared/text.ts';
import { VIEWER_HEADER } from '../environment.ts';
import { readJson } from './json-body.ts';
import { count, describeError, log } from './log.ts';
import { metrics } from './metrics.ts';
import { cameThroughEdge } from './origin.ts';
import { ServiceUnavailableError } from './service.ts';

/** The outcome of a submission. `refused`: the sentence is for the visitor, the reason for the page. */
export type Submitted =
  | { outcome: 'stored'; id?: string }
  /** Nothing was submitted: `body` is the answer. */
  | { outcome: 'done'; body?: Record<string, unknown> }
  | { outcome: 'key-reused' }
  | { outcome: 'refused'; status: number; error: string; reason?: string };

export interface Caller {
  /** The subject of the verified token; empty where anyone may call. */
  userId: string;
  /** The key under which a repeated submission is the same one. */
  idempotencyKey: string | undefined;
  /** The network address of the client, as the distribution saw it. */
  address: string | undefined;
  /** When the password was given; a renewed token keeps it. Absent where anyone may call. */
  signedInAt: Date | undefined;
  /** What all tokens of one sign-in share. */
  session: string | undefined;
}

interface Endpoint<Schema extends z.ZodMiniType> {
  /** See `endpoints` in the shared contract. */
  readonly contract: {
    readonly schema: Schema;
    readonly bodyLimit: number;
    readonly access: 'anyone' | 'signed-in';
  };
  readonly originSecret: string;
  readonly submit: (input: z.output<Schema>, caller: Caller) => Promise<Submitted>;
  /** How long a submission may take before it is answered 503. @default DEADLINE_MS */
  readonly deadlineMs?: number;
}

export type Event = APIGatewayProxyEventV2;
export type Answer = APIGatewayProxyStructuredResultV2;

/** In bytes: the HTTP API's own limit, kept here too, since the emulator has none. */
export const HEADER_LIMIT = 10_240;
const RETRY_AFTER_SECONDS = 5;
/** How long a submission may take before it is answered 503, so that the answer arrives within three seconds. */
export const DEADLINE_MS = 2_700;

export const answer = (
  status: number,
  body: object,
  headers: Record<string, string> = {},
): Answer => ({
  statusCode: status,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  },
  body: JSON.stringify(body),
});

/** The fields of a log line about a request. */
export const about = (event: Event) => ({
  requestId: event.requestContext?.requestId,
  route: event.routeKey,
});

export const refusal = (event: Event, status: number, error: string, reason?: string): Answer => {
  count(metrics.refusedInput, { ...about(event), status, reason });
  const { requestId } = about(event);
  return answer(status, { error, ...(reason && { reason }), requestId });
};

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

export const headerBytes = ({ headers }: Event): number =>
  Object.entries(headers).reduce((sum, [name, value = '']) => sum + name.length + value.length, 0);

const isFromBot = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && Boolean((body as Record<string, unknown>)[HONEYPOT]);

export const inTime = async <T>(work: Promise<T>, milliseconds: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ServiceUnavailableError('The submission took too long')),
      milliseconds,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

const decide = async <Schema extends z.ZodMiniType>(
  endpoint: Endpoint<Schema>,
  event: Event,
): Promise<Answer> => {
  const { contract, originSecret, submit } = endpoint;
  const refuse = (status: number, error: string) => refusal(event, status, error);

  if (!cameThroughEdge(event.headers, originSecret)) return refuse(403, 'Forbidden');
  if (headerBytes(event) > HEADER_LIMIT) return refuse(431, 'Request headers are too large');
  const userId = contract.access === 'anyone' ? '' : userOf(event);
  if (userId === undefined) return refuse(403, 'Forbidden');

  const body = readJson(event, contract.bodyLimit);
  if (!body.ok) return refuse(body.status, body.error);
  if (contract.access === 'anyone' && isFromBot(body.value)) return answer(200, { ok: true });

  const key = z.optional(idempotencyKeySchema).safeParse(event.headers[IDEMPOTENCY_KEY]);
  if (!key.success) return refuse(400, 'Invalid Idempotency-Key');
  const input = contract.schema.safeParse(body.value);
  if (!input.success) return refuse(400, input.error.issues[0]?.message ?? INVALID_INPUT);

  const submitted = await inTime(
    submit(input.data, {
      userId,
      idempotencyKey: key.data,
      address: event.headers[VIEWER_HEADER],
      ...signInOf(event),
    }),
    endpoint.deadlineMs ?? DEADLINE_MS,
  );
  if (submitted.outcome === 'key-reused') {
    return refuse(422, 'Idempotency-Key was used with a different request');
  }
  if (submitted.outcome === 'refused') {
    return refusal(event, submitted.status, submitted.error, submitted.reason);
  }
  if (submitted.outcome === 'done') {
    log('done', about(event));
    return answer(200, { ok: true, ...submitted.body });
  }
  log('stored', { ...about(event), id: submitted.id });
  return answer(200, { ok: true, ...(submitted.id && { id: submitted.id }) });
};

/** The one place where an error becomes an answer. An unknown error reveals nothing of the inside. */
export const failure = (event: Event, error: unknown): Answer => {
  const { requestId } = about(event);
  const fields = { ...about(event), ...describeError(error) };
  if (error instanceof ServiceUnavailableError) {
    count(metrics.serviceUnavailable, fields);
    return answer(
      503,
      { error: 'Service is temporarily unavailable', requestId },
      { 'retry-after': String(RETRY_AFTER_SECONDS) },
    );
  }
  log('failed', fields);
  return answer(500, { error: 'Something went wrong', requestId });
};

/** Makes the handler of an endpoint of the contract. It always answers and never throws. */
export const handle =
  <Schema extends z.ZodMiniType>(endpoint: Endpoint<Schema>) =>
  async (event: Event): Promise<Answer> => {
    try {
      return await decide(endpoint, event);
    } catch (error) {
      return failure(event, error);
    }
  };

/** Makes the handler of an endpoint that tells a signed-in client about themselves. It always answers and never throws. */
export const handleRead =
  ({ originSecret, read }: { originSecret: string; read: (userId: string) => Promise<object> }) =>
  async (event: Event): Promise<Answer> => {
    try {
      if (!cameThroughEdge(event.headers, originSecret)) return refusal(event, 403, 'Forbidden');
      const userId = userOf(event);
      if (userId === undefined) return refusal(event, 403, 'Forbidden');
      return answer(200, await inTime(read(userId), DEADLINE_MS));
    } catch (error) {
      return failure(event, error);
    }
  };
