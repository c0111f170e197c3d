export type AuthMode = 'sign-in' | 'sign-up' | 'ask-code' | 'new-password';

/** The props of each form in the card. `email` is the address typed in the previous form. */
export interface AuthStep {
  email: string;
  onMode(mode: AuthMode): void;
}
