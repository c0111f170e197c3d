/** Who is signed in, as the ID token says. */
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

/** What the pages ask of the user pool. Only `stored` and `refresh` throw: when the pool cannot be reached. */
export interface AuthClient {
  /** The session this browser keeps, fresh or not, without asking the pool. */
  stored(): Promise<StoredSession | undefined>;
  /** Asks the pool for new tokens; a session that it no longer accepts is cleared. */
  refresh(): Promise<void>;
  /** Reads the site's settings ahead of the first question to the pool; what fails is tried again then. */
  prepare(): void;
  /** Told of each sign-in, sign-out and refresh, in this tab or another. */
  onChange(listener: () => void): () => void;

  signIn(credentials: { email: string; password: string }): Promise<AuthOutcome>;
  signUp(account: { fullName: string; email: string; password: string }): Promise<AuthOutcome>;
  /** Ends all sessions of the account; where the pool refuses or is silent, this browser's at least. */
  signOut(): Promise<void>;

  /** Mails a code, if there is an account; the answer is the same if there is none. */
  requestPasswordCode(email: string): Promise<AuthOutcome>;
  setPassword(change: { email: string; code: string; password: string }): Promise<AuthOutcome>;

  requestEmailCode(): Promise<AuthOutcome>;
  confirmEmail(code: string): Promise<AuthOutcome>;
}
