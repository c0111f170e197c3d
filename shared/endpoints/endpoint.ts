import * as z from 'zod/mini';

/** A role is a function of the stack. It has the permissions that its endpoints need, and no more. */
export type Role =
  | 'visitor'
  | 'submit'
  | 'account'
  | 'private'
  | 'coach-list'
  | 'coach-open'
  | 'coach-write';

export interface Endpoint<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
  Reason extends string = string,
> {
  readonly role: Role;
  readonly methods: readonly ('GET' | 'POST')[];
  readonly path: string;
  readonly input: Input;
  readonly answer: Answer;
  readonly reasons: readonly Reason[];
  readonly bodyLimit: number;
  /** The page sends a UUID as `Idempotency-Key`, and the same one when it repeats the act. */
  readonly isAct: boolean;
}

export type InputOf<E extends Endpoint> = z.output<E['input']>;
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;
export type ReasonOf<E extends Endpoint> = E['reasons'][number];

type Row<Input extends z.ZodMiniType, Answer extends z.ZodMiniType, Reason extends string> = Pick<
  Endpoint<Input, Answer, Reason>,
  'role' | 'path' | 'input' | 'answer'
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
  methods: ['POST'],
  reasons: [],
  bodyLimit: 4 * 1024,
  isAct: false,
  ...row,
});

/** Who may call the endpoints of a role. */
export const accessOf = (role: Role): 'anyone' | 'client' | 'trainer' => {
  if (role === 'visitor') return 'anyone';
  return role.startsWith('coach-') ? 'trainer' : 'client';
};

export const nothing = z.object({});

/** An object of any shape. */
export const anyObject = <T>() =>
  z.custom<T>((value) => typeof value === 'object' && value !== null);

export const justOk = z.object({ ok: z.literal(true) });

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
export const idempotencyKeySchema = z.uuid();
