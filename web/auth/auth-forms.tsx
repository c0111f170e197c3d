import { TextField } from '@aws-amplify/ui-react';
import * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';
import {
  accountLimits,
  passwordOf,
  signInSchema,
  signUpSchema,
  sixDigits,
} from '#shared/domain/account.ts';
import type { SignInOutcome } from '#web/session/session-types.ts';
import { toast } from '#web/ui/toast/toast.tsx';
import { AccountPasswordField, CodeField, EmailField } from './account-fields.tsx';
import { AuthForm } from './auth-form.tsx';

export type AuthMode = 'sign-in' | 'sign-up' | 'ask-code' | 'new-password';

export interface AuthFormProps {
  email: string;
  onMode(mode: AuthMode): void;
  /** For trainers, whose sign-in has more steps. */
  onNext?(outcome: Extract<SignInOutcome, { ok: true }>): void;
  /** The length of a new password. */
  min?: number;
}

const LOGGED_IN = "You've successfully logged in.";

export const SignInForm = ({ email, onNext }: AuthFormProps) => (
  <AuthForm
    action="Sign In"
    schema={signInSchema}
    act={(amplify, values) => amplify.signInWith(values.email, values.password)}
    onDone={onNext ?? (() => toast.success('Welcome back!', LOGGED_IN))}
  >
    {(field) => (
      <>
        <EmailField {...field('email')} autoComplete="username" email={email} />
        <AccountPasswordField {...field('password')} />
      </>
    )}
  </AuthForm>
);

export const SignUpForm = ({ email, onMode }: AuthFormProps) => (
  <AuthForm
    action="Sign Up"
    schema={signUpSchema}
    act={(amplify, values) => amplify.signUpWith(values)}
    onDone={() =>
      toast.success('Account created!', 'You can now access the health assessment form.')
    }
    onFailure={({ next }) => next && onMode(next)}
  >
    {(field) => (
      <>
        <TextField
          {...field('fullName')}
          label="Full Name"
          autoComplete="name"
          maxLength={accountLimits.fullName}
          isRequired
        />
        <EmailField {...field('email')} autoComplete="email" email={email} />
        <AccountPasswordField {...field('password')} isNew />
      </>
    )}
  </AuthForm>
);

export const AskCodeForm = ({ email, onMode }: AuthFormProps) => (
  <AuthForm
    action="Email Me a Code"
    schema={z.pick(signInSchema, { email: true })}
    act={(amplify, values) => amplify.requestPasswordCode(values.email)}
    onDone={() => onMode('new-password')}
  >
    {(field) => <EmailField {...field('email')} autoComplete="username" email={email} />}
  </AuthForm>
);

export const NewPasswordForm = ({
  email,
  onMode,
  onNext,
  min = accountLimits.password.min,
}: AuthFormProps) => (
  <AuthForm
    action="Save Password"
    schema={z.object({ code: sixDigits, password: passwordOf(min) })}
    act={(amplify, change) => amplify.setPassword({ ...change, email: email.trim() })}
    onDone={onNext ?? (() => toast.success('Password changed', LOGGED_IN))}
    onFailure={({ next }) => next && onMode(next)}
  >
    {(field) => (
      <>
        <p>
          If <strong>{email}</strong> belongs to an account with a confirmed address, a code is on
          its way. Nothing after a few minutes? Check your spam folder, or email{' '}
          <a href={`mailto:${brand.email}`}>{brand.email}</a>.
        </p>
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <CodeField {...field('code')} />
        <AccountPasswordField {...field('password')} label="New Password" isNew min={min} />
      </>
    )}
  </AuthForm>
);
