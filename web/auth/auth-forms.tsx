import { TextField } from '@aws-amplify/ui-react';
import * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';
import { accountLimits, signInSchema, signUpSchema } from '#shared/domain/account.ts';
import { toast } from '#web/ui/toast/toast.tsx';
import { AccountPasswordField, EmailField } from './account-fields.tsx';
import { AuthForm } from './auth-form.tsx';

export type AuthMode = 'sign-in' | 'sign-up' | 'ask-code' | 'new-password';

export interface AuthStep {
  email: string;
  onMode(mode: AuthMode): void;
}

const LOGGED_IN = "You've successfully logged in.";

export const SignInForm = ({ email }: AuthStep) => (
  <AuthForm
    action="Sign In"
    schema={signInSchema}
    act={(amplify, values) => amplify.signInWith(values.email, values.password)}
    onDone={() => toast.success('Welcome back!', LOGGED_IN)}
  >
    {(field) => (
      <>
        <EmailField {...field('email')} autoComplete="username" email={email} />
        <AccountPasswordField {...field('password')} />
      </>
    )}
  </AuthForm>
);

export const SignUpForm = ({ email, onMode }: AuthStep) => (
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

export const AskCodeForm = ({ email, onMode }: AuthStep) => (
  <AuthForm
    action="Send Code"
    schema={z.pick(signInSchema, { email: true })}
    act={(amplify, values) => amplify.requestPasswordCode(values.email)}
    onDone={() => onMode('new-password')}
  >
    {(field) => <EmailField {...field('email')} autoComplete="username" email={email} />}
  </AuthForm>
);

const newPasswordSchema = z.extend(z.pick(signInSchema, { password: true }), {
  code: z.string().check(z.trim(), z.regex(/^\d{6}$/, 'Enter the six-digit code')),
});

export const NewPasswordForm = ({ email, onMode }: AuthStep) => (
  <AuthForm
    action="Save Password"
    schema={newPasswordSchema}
    act={(amplify, change) => amplify.setPassword({ ...change, email: email.trim() })}
    onDone={() => toast.success('Password changed', LOGGED_IN)}
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
        <TextField
          {...field('code')}
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          isRequired
        />
        <AccountPasswordField {...field('password')} label="New Password" isNew />
      </>
    )}
  </AuthForm>
);
