import { Button, PasswordField, TextField } from '@aws-amplify/ui-react';
import { accountLimits } from '#shared/account.ts';
import { EMAIL_MAX } from '#shared/email.ts';

/** What `useAuthForm().field` gives. */
export interface FieldState {
  name: string;
  hasError?: boolean;
  errorMessage?: string;
}

interface EmailProps extends FieldState {
  autoComplete: 'username' | 'email';
  email: string;
  onEmail(email: string): void;
}

export const EmailField = ({ email, onEmail, ...field }: EmailProps) => (
  <TextField
    {...field}
    label="Email"
    type="email"
    inputMode="email"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={EMAIL_MAX}
    value={email}
    onChange={(event) => onEmail(event.target.value)}
    isRequired
  />
);

interface PasswordProps extends FieldState {
  label?: string;
  /** A new password gets advice, and an offer of one by the browser. */
  isNew?: boolean;
}

const { min, max } = accountLimits.password;
const ADVICE = `At least ${min} characters. Longer is safer: four words you will remember do well.`;

export const AccountPasswordField = ({ label = 'Password', isNew, ...field }: PasswordProps) => (
  <PasswordField
    {...field}
    label={label}
    autoComplete={isNew ? 'new-password' : 'current-password'}
    {...(isNew ? { descriptiveText: ADVICE } : {})}
    minLength={min}
    maxLength={max}
    // Not 'Show password': that would be a second 'Password' to who goes by labels.
    showPasswordButtonLabel="Show characters"
    isRequired
  />
);

/** The button that sends the form; while it is busy, it says so and cannot be pressed. */
export const SubmitButton = ({ busy, children }: { busy: boolean; children: string }) => (
  <Button className="button" type="submit" isDisabled={busy}>
    {busy ? 'Loading...' : children}
  </Button>
);

/** Why the form failed, beside it; the toast has already been read out. */
export const FormProblem = ({ text }: { text: string | undefined }) =>
  text ? <p className="form-problem">{text}</p> : null;
