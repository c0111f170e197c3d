import * as z from 'zod/mini';

/** A row of the table of endpoints, read by the page, the server, the stack, and the tests. */
export interface Endpoint<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
  Reason extends string = string,
> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** Whose access token it needs: a client's or a trainer's. */
  readonly access: 'anyone' | 'client' | 'trainer';
  /** The body as JSON; a GET has none. */
  readonly input: Input;
  /** The answer with status 200. */
  readonly answer: Answer;
  /** The `reason`s of refusals that a page handles. Other refusals have only a sentence. */
  readonly reasons: readonly Reason[];
  /** The largest body that it accepts, in bytes. */
  readonly bodyLimit: number;
  /** Whether the page sends an idempotency key, so that a repeated call is stored once. */
  readonly isKeyed: boolean;
}

export type InputOf<E extends Endpoint> = z.output<E['input']>;
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;
export type ReasonOf<E extends Endpoint> = E['reasons'][number];

type Row<Input extends z.ZodMiniType, Answer extends z.ZodMiniType, Reason extends string> = Pick<
  Endpoint<Input, Answer, Reason>,
  'method' | 'path' | 'access' | 'input' | 'answer'
> &
  Partial<Endpoint<Input, Answer, Reason>>;

// Without this mark, a page that imports one row would load every row of its file.
// @__NO_SIDE_EFFECTS__
export const endpoint = <
  Input extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
  const Reason extends string = never,
>(
  row: Row<Input, Answer, Reason>,
): Endpoint<Input, Answer, Reason> => ({
  reasons: [],
  bodyLimit: row.method === 'GET' ? 0 : 4 * 1024,
  isKeyed: false,
  ...row,
});

/** The input of an endpoint that needs none. */
export const nothing = z.object({});

/** The answer of an endpoint that returns nothing. */
export const done = z.object({ ok: z.literal(true) });

/**
 * Every answer except 200. The gateway's own errors, such as 401 without a token, have none of these fields.
 */
export const errorSchema = z.object({
  /** A sentence for the visitor. */
  error: z.string(),
  /** One of the endpoint's `reasons`. */
  reason: z.optional(z.string()),
  requestId: z.optional(z.string()),
  /** When the same call may succeed, in seconds; the header `Retry-After` says the same. */
  retryAfter: z.optional(z.int()),
});

/** The scope of an access token that Cognito issues to its own users; ID tokens have none. */
export const USER_SCOPE = 'aws.cognito.signin.user.admin';

/**
 * The page sends it with each submission and keeps it over retries: the same key with the same body gets the
 * first answer and is stored once. 16 to 128 characters of `A-Z a-z 0-9 - _`.
 */
export const IDEMPOTENCY_KEY = 'idempotency-key';
export const idempotencyKeySchema = z.string().check(z.regex(/^[\w-]{16,128}$/));
