export type AuthMode = 'sign-in' | 'sign-up' | 'ask-code' | 'new-password';

/** The props of each form of the card. `email` is the address typed in the form before. */
export interface AuthStep {
  email: string;
  onMode(mode: AuthMode): void;
}
