export interface Account {
  /** The pool's `sub`: the owner of an assessment. */
  id: string;
  email: string;
  fullName: string;
  emailConfirmed: boolean;
}

export interface StoredSession {
  account: Account;
  accessToken: string;
  /** In milliseconds by this device's clock, corrected for its difference from the server's. */
  expiresAt: number;
}

export type AuthOutcome = { ok: true } | { ok: false; message: string; next?: 'sign-in' };

/**
 * The pages' calls to the user pool. Only `stored`, `refresh`, and `signOut` throw: if the site's settings or the
 * script for the calls can't be loaded, and `refresh` also if it gets no new tokens.
 */
export interface AuthClient {
  stored(): Promise<StoredSession | undefined>;
  /** Whether the last session ended because the pool refused to renew it, not because of a sign-out. */
  hasExpired(): boolean;
  /** Requests new tokens for at most five seconds; clears a session that the pool refuses. */
  refresh(): Promise<void>;
  /** Preloads the site's settings; if that fails, the first call to the pool tries again. */
  prepare(): void;
  /** Calls `listener` after each sign-in and refresh, in this tab or another, and after a sign-out in another tab. */
  onChange(listener: () => void): () => void;

  signIn(credentials: { email: string; password: string }): Promise<AuthOutcome>;
  signUp(account: { fullName: string; email: string; password: string }): Promise<AuthOutcome>;
  /** Clears this browser's session. The pool then ends all sessions of the account. */
  signOut(): Promise<void>;

  requestPasswordCode(email: string): Promise<AuthOutcome>;
  setPassword(change: { email: string; code: string; password: string }): Promise<AuthOutcome>;

  requestEmailCode(): Promise<AuthOutcome>;
  confirmEmail(code: string): Promise<AuthOutcome>;
}
