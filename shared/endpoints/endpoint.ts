import * as z from 'zod/mini';

export interface Endpoint<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
  Reason extends string = string,
> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly access: 'anyone' | 'client' | 'trainer';
  readonly input: Input;
  readonly answer: Answer;
  readonly reasons: readonly Reason[];
  readonly bodyLimit: number;
  /** If true, the page sends an Idempotency-Key. */
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

// Without this annotation, a page that imports one endpoint would bundle all endpoints of the file.
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

export const nothing = z.object({});

export const done = z.object({ ok: z.literal(true) });

/** API Gateway's own errors, such as 401 for a missing token, have other bodies. */
export const errorSchema = z.object({
  error: z.string(),
  reason: z.optional(z.string()),
  requestId: z.optional(z.string()),
  retryAfter: z.optional(z.int()),
});

/** Cognito gives access tokens this scope, but not ID tokens. */
export const USER_SCOPE = 'aws.cognito.signin.user.admin';

export const IDEMPOTENCY_KEY = 'idempotency-key';
export const idempotencyKeySchema = z.string().check(z.regex(/^[\w-]{16,128}$/));
