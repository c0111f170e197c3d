export type AuthMode = 'sign-in' | 'sign-up' | 'ask-code' | 'new-password';

export interface AuthStep {
  email: string;
  onMode(mode: AuthMode): void;
}
