import { Button, PasswordField, TextField } from '@aws-amplify/ui-react';
import { accountLimits } from '#shared/account.ts';
import { EMAIL_MAX } from '#shared/email.ts';
import { useStarted } from '#web/ui/use-started.ts';

/** What `useAuthForm().field` gives. */
export interface FieldState {
  name: string;
  hasError?: boolean;
  errorMessage?: string;
}

interface EmailProps extends FieldState {
  autoComplete: 'username' | 'email';
  email: string;
}

export const EmailField = ({ email, ...field }: EmailProps) => (
  <TextField
    {...field}
    label="Email"
    type="email"
    inputMode="email"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={EMAIL_MAX}
    defaultValue={email}
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
    hideShowPassword={!useStarted()}
    isRequired
  />
);

/**
 * The button that sends the form; while it is busy, it says so and cannot be pressed. Nor before the script has come:
 * a browser would send the password in the address.
 */
export const SubmitButton = ({ busy, children }: { busy: boolean; children: string }) => {
  const started = useStarted();
  return (
    <Button className="button" type="submit" isDisabled={busy || !started} data-busy={busy}>
      {busy ? 'Loading...' : children}
    </Button>
  );
};

/** A way to another form of the card. */
export const WayButton = ({ onClick, children }: { onClick(): void; children: string }) => (
  <Button className="text-button" isDisabled={!useStarted()} onClick={onClick}>
    {children}
  </Button>
);

/** Why the form failed, beside it; the toast has already been read out. */
export const FormProblem = ({ text }: { text: string | undefined }) =>
  text ? <p className="form-problem">{text}</p> : null;
