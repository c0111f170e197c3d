export interface Account {
  id: string;
  email: string;
  fullName: string;
  emailConfirmed: boolean;
}

export interface StoredSession {
  account: Account;
  accessToken: string;
  /** In milliseconds since 1970, by this device's clock. */
  expiresAt: number;
}

export type AuthOutcome = { ok: true } | { ok: false; message: string; next?: 'sign-in' };

/** Only `stored`, `refresh`, and `signOut` can throw. */
export interface AuthClient {
  stored(): Promise<StoredSession | undefined>;
  hasExpired(): boolean;
  refresh(): Promise<void>;
  prepare(): void;
  /** Reports changes of the session in any tab, but not a sign-out in this one. */
  onChange(listener: () => void): () => void;

  signIn(credentials: { email: string; password: string }): Promise<AuthOutcome>;
  signUp(account: { fullName: string; email: string; password: string }): Promise<AuthOutcome>;
  signOut(): Promise<void>;

  requestPasswordCode(email: string): Promise<AuthOutcome>;
  setPassword(change: { email: string; code: string; password: string }): Promise<AuthOutcome>;

  changePassword(change: { current: string; password: string }): Promise<AuthOutcome>;
  signInAgain(credentials: { email: string; password: string }): Promise<AuthOutcome>;

  requestEmailCode(): Promise<AuthOutcome>;
  confirmEmail(code: string): Promise<AuthOutcome>;
}
