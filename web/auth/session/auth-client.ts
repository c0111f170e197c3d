export interface Account {
  /** The user pool's `sub`. */
  id: string;
  email: string;
  fullName: string;
  emailConfirmed: boolean;
}

export interface StoredSession {
  account: Account;
  accessToken: string;
  /** In milliseconds, by this device's clock, even if that clock differs from the server's. */
  expiresAt: number;
}

export type AuthOutcome = { ok: true } | { ok: false; message: string; next?: 'sign-in' };

/**
 * `stored`, `refresh`, and `signOut` throw if the page can't load the site's settings or Amplify's
 * script. `refresh` also throws if it gets no new tokens. The other methods never throw.
 */
export interface AuthClient {
  stored(): Promise<StoredSession | undefined>;
  /** True if the pool refused to renew the last session. False after a sign-out. */
  hasExpired(): boolean;
  /** Gives up after five seconds. Clears a session that the pool refuses to renew. */
  refresh(): Promise<void>;
  /**
   * Preloads the site's settings. After a failed preload, the first call to the pool loads the
   * settings again.
   */
  prepare(): void;
  /**
   * Calls `listener` after each sign-in or refresh in any tab, and after a sign-out in another tab.
   */
  onChange(listener: () => void): () => void;

  signIn(credentials: { email: string; password: string }): Promise<AuthOutcome>;
  signUp(account: { fullName: string; email: string; password: string }): Promise<AuthOutcome>;
  /** Clears this browser's session. The pool then ends all sessions of the account. */
  signOut(): Promise<void>;

  requestPasswordCode(email: string): Promise<AuthOutcome>;
  setPassword(change: { email: string; code: string; password: string }): Promise<AuthOutcome>;

  changePassword(change: { current: string; password: string }): Promise<AuthOutcome>;
  /** If it fails, all tabs stay signed in. */
  signInAgain(credentials: { email: string; password: string }): Promise<AuthOutcome>;

  requestEmailCode(): Promise<AuthOutcome>;
  confirmEmail(code: string): Promise<AuthOutcome>;
}
