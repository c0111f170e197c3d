/** The signed-in account, by the claims of its ID token. */
export interface Account {
  /** The pool's `sub`: the owner of an assessment. */
  id: string;
  email: string;
  fullName: string;
  /** Without a confirmed address, Cognito cannot mail a code for a lost password. */
  emailConfirmed: boolean;
}

export interface StoredSession {
  account: Account;
  accessToken: string;
  /** By this machine's clock, in milliseconds, whatever the difference to the server's. */
  expiresAt: number;
}

/** `message` is for the visitor; `next` is the form that helps. */
export type AuthOutcome = { ok: true } | { ok: false; message: string; next?: 'sign-in' };

/** The user pool, as the pages use it. Only `stored` and `refresh` throw: when the pool can't be reached. */
export interface AuthClient {
  /** The session this browser keeps, fresh or not, without asking the pool. */
  stored(): Promise<StoredSession | undefined>;
  /** Whether the last session ended because the pool no longer renewed it, and not by a sign-out. */
  hasExpired(): boolean;
  /** Asks the pool for new tokens, for at most five seconds; clears a session that the pool no longer accepts. */
  refresh(): Promise<void>;
  /** Loads the site's settings ahead of the first call to the pool, which tries again if that fails. */
  prepare(): void;
  /** Calls `listener` after each sign-in, sign-out and refresh, in this tab or another. */
  onChange(listener: () => void): () => void;

  signIn(credentials: { email: string; password: string }): Promise<AuthOutcome>;
  signUp(account: { fullName: string; email: string; password: string }): Promise<AuthOutcome>;
  /** Clears this browser's session at once; the pool then ends the account's other sessions. */
  signOut(): Promise<void>;

  /** Mails a code if the account exists; the answer is the same if it doesn't. */
  requestPasswordCode(email: string): Promise<AuthOutcome>;
  setPassword(change: { email: string; code: string; password: string }): Promise<AuthOutcome>;

  requestEmailCode(): Promise<AuthOutcome>;
  confirmEmail(code: string): Promise<AuthOutcome>;
}
