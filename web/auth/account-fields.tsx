import { Button, PasswordField, TextField } from '@aws-amplify/ui-react';
import { accountLimits } from '#shared/domain/account.ts';
import { EMAIL_MAX } from '#shared/domain/email.ts';
import { useStarted } from '#web/ui/use-started.ts';

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
  isNew?: boolean;
  min?: number;
}

const limits = accountLimits.password;
const advice = (min: number) =>
  `At least ${min} characters. Longer is safer: try four words you’ll remember.`;

export const AccountPasswordField = ({
  label = 'Password',
  isNew,
  min = limits.min,
  ...field
}: PasswordProps) => (
  <PasswordField
    {...field}
    label={label}
    autoComplete={isNew ? 'new-password' : 'current-password'}
    descriptiveText={isNew && advice(min)}
    minLength={min}
    maxLength={limits.max}
    // Unlike Amplify UI's “Show password”, this label doesn't repeat the label of the field.
    showPasswordButtonLabel="Show characters"
    hideShowPassword={!useStarted()}
    isRequired
  />
);

export const CodeField = ({
  label = 'Six-digit code',
  ...field
}: FieldState & { label?: string }) => (
  <TextField {...field} label={label} inputMode="numeric" autoComplete="one-time-code" isRequired />
);

/** Disabled until hydration, because a click would do nothing. */
export const SubmitButton = ({ busy, children }: { busy: boolean; children: string }) => {
  const started = useStarted();
  return (
    <Button className="button" type="submit" isDisabled={busy || !started} data-busy={busy}>
      {busy ? 'Loading...' : children}
    </Button>
  );
};

export const ModeLink = ({ onClick, children }: { onClick(): void; children: string }) => (
  <Button className="text-button" isDisabled={!useStarted()} onClick={onClick}>
    {children}
  </Button>
);
