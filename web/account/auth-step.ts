export type AuthMode = 'sign-in' | 'sign-up' | 'ask-code' | 'new-password';

/** What each form of the card gets: the address goes with the visitor from one to the next. */
export interface AuthStep {
  email: string;
  onMode(mode: AuthMode): void;
}
