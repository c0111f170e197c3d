import { TextField } from '@aws-amplify/ui-react';
import * as z from 'zod/mini';
import { accountLimits, TRAINER_PASSWORD_MIN as MIN } from '#shared/domain/account.ts';
import { emailAddress } from '#shared/domain/email.ts';
import { AccountPasswordField, EmailField, type FieldState } from '#web/auth/account-fields.tsx';
import { AuthForm } from '#web/auth/auth-form.tsx';
import type { SignInOutcome } from '#web/session/session-types.ts';

export interface NextProps {
  onNext(outcome: Extract<SignInOutcome, { ok: true }>): void;
}

interface EmailProps {
  email: string;
}

const emailOnly = z.object({ email: emailAddress });

export const PasswordForm = ({ email, onNext }: NextProps & EmailProps) => (
  <AuthForm
    action="Sign in"
    schema={z.extend(emailOnly, {
      password: z.string().check(z.minLength(1, 'Enter your password.')),
    })}
    act={(amplify, values) => amplify.signInWith(values.email, values.password)}
    onDone={onNext}
  >
    {(field) => (
      <>
        <EmailField {...field('email')} autoComplete="username" email={email} />
        <AccountPasswordField {...field('password')} />
      </>
    )}
  </AuthForm>
);

const newPassword = z
  .string()
  .check(
    z.minLength(MIN, `Use at least ${MIN} characters.`),
    z.maxLength(accountLimits.password.max, 'Use at most 256 characters.'),
  );

const NewPasswordField = (field: FieldState) => (
  <AccountPasswordField {...field} label="New password" isNew min={MIN} />
);

export const FirstPasswordForm = ({ onNext }: NextProps) => (
  <AuthForm
    action="Save password"
    schema={z.object({ password: newPassword })}
    act={(amplify, { password }) => amplify.answerStep(password)}
    onDone={onNext}
  >
    {(field) => <NewPasswordField {...field('password')} />}
  </AuthForm>
);

const sixDigits = z.string().check(z.trim(), z.regex(/^\d{6}$/, 'Enter the six digits.'));

const CodeField = (field: FieldState) => (
  <TextField
    {...field}
    label="Six digits"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={6}
    isRequired
  />
);

export const CodeForm = ({ onNext }: NextProps) => (
  <AuthForm
    action="Confirm"
    schema={z.object({ code: sixDigits })}
    act={(amplify, { code }) => amplify.answerStep(code)}
    onDone={onNext}
  >
    {(field) => <CodeField {...field('code')} />}
  </AuthForm>
);

export const AskCodeForm = ({ email, onDone }: EmailProps & { onDone(): void }) => (
  <AuthForm
    action="Send code"
    schema={emailOnly}
    act={(amplify, values) => amplify.requestPasswordCode(values.email)}
    onDone={onDone}
  >
    {(field) => (
      <>
        <p>We’ll email you a code.</p>
        <EmailField {...field('email')} autoComplete="username" email={email} />
      </>
    )}
  </AuthForm>
);

interface ResetProps extends NextProps, EmailProps {
  /** The password is saved, but the sign-in after it failed. */
  onSaved(): void;
}

export const ResetForm = ({ email, onNext, onSaved }: ResetProps) => (
  <AuthForm
    action="Save password"
    schema={z.object({ code: sixDigits, password: newPassword })}
    act={(amplify, change) => amplify.setPassword({ ...change, email })}
    onDone={onNext}
    onFailure={(failure) => 'next' in failure && onSaved()}
  >
    {(field) => (
      <>
        <p>
          If <strong>{email}</strong> belongs to a trainer, a code is on its way. Nothing after a
          few minutes? Check your spam folder.
        </p>
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <CodeField {...field('code')} />
        <NewPasswordField {...field('password')} />
      </>
    )}
  </AuthForm>
);
