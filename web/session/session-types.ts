import type { Tokens } from '#web/lib/call.ts';

export type PoolName = 'clients' | 'trainers';

export interface Account {
  id: string;
  email: string;
  fullName: string;
}

export interface Stored {
  account: Account;
  token: string;
  /** In milliseconds since 1970. */
  expiresAt: number;
}

/** The states of the specification. */
export type SessionState =
  | { kind: 'loading' }
  /** The user pool doesn't answer. */
  | { kind: 'unreachable'; message: string }
  /** `hasExpired` is true if the pool refused to renew the session while this page was open. */
  | { kind: 'signed-out'; hasExpired: boolean }
  | { kind: 'signed-in'; account: Account };

export interface AuthFailure {
  ok: false;
  message: string;
  /** The name of the field with the mistake. */
  field?: string;
  /** The form that the visitor needs now. */
  next?: 'sign-in';
}

export type AuthOutcome = { ok: true } | AuthFailure;

export type SignInOutcome =
  | { ok: true; step: 'done' | 'first-password' | 'code' }
  /** A trainer's first sign-in: `secret` is for an authenticator app. */
  | { ok: true; step: 'enroll'; secret: string }
  | AuthFailure;

export interface Session {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Starts to check the session. Returns a function that stops. */
  start(): () => void;
  check(): Promise<void>;
  /** Gives no token once another account is signed in, so that no call is made in its name. */
  tokensOf(accountId: string | undefined): Tokens;
  /** Begins to load what a sign-in needs. */
  prepare(): void;
  /** Runs one of the functions of `amplify.ts`, and then reads the session. */
  run<Outcome extends { ok: boolean }>(
    act: (amplify: typeof import('./amplify.ts')) => Promise<Outcome>,
  ): Promise<Outcome | AuthFailure>;
  signOut(): Promise<void>;
}
