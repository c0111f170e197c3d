import { TextField } from '@aws-amplify/ui-react';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { accountLimits, TRAINER_PASSWORD_MIN as MIN } from '#shared/domain/account.ts';
import { emailAddress } from '#shared/domain/email.ts';
import {
  AccountPasswordField,
  EmailField,
  type FieldState,
  FormProblem,
  SubmitButton,
} from '#web/auth/account-fields.tsx';
import { useAuthForm } from '#web/auth/use-auth-form.ts';
import type { SignInOutcome } from '#web/session/session-types.ts';

type Fields = (field: (name: string) => FieldState) => ReactNode;
type AuthForm<Schema extends z.ZodMiniType, Outcome> = Parameters<
  typeof useAuthForm<Schema, Outcome & ({ ok: true } | { ok: false; message: string })>
>[0];

const Form = <Schema extends z.ZodMiniType, Outcome>({
  action,
  children,
  ...auth
}: AuthForm<Schema, Outcome> & { action: string; children: Fields }) => {
  const { element, field, problem, busy } = useAuthForm(auth);
  return (
    <form className="stack" {...element}>
      {children(field)}
      <FormProblem text={problem} />
      <SubmitButton busy={busy}>{action}</SubmitButton>
    </form>
  );
};

export interface NextProps {
  onNext(outcome: Extract<SignInOutcome, { ok: true }>): void;
}

interface EmailProps {
  email: string;
}

const emailOnly = z.object({ email: emailAddress });

export const PasswordForm = ({ email, onNext }: NextProps & EmailProps) => (
  <Form
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
  </Form>
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
  <Form
    action="Save password"
    schema={z.object({ password: newPassword })}
    act={(amplify, { password }) => amplify.answerStep(password)}
    onDone={onNext}
  >
    {(field) => <NewPasswordField {...field('password')} />}
  </Form>
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
  <Form
    action="Confirm"
    schema={z.object({ code: sixDigits })}
    act={(amplify, { code }) => amplify.answerStep(code)}
    onDone={onNext}
  >
    {(field) => <CodeField {...field('code')} />}
  </Form>
);

export const AskCodeForm = ({ email, onDone }: EmailProps & { onDone(): void }) => (
  <Form
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
  </Form>
);

interface ResetProps extends NextProps, EmailProps {
  /** The password is saved, but the sign-in after it failed. */
  onSaved(): void;
}

export const ResetForm = ({ email, onNext, onSaved }: ResetProps) => (
  <Form
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
  </Form>
);
