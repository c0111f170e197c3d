import { TextField } from '@aws-amplify/ui-react';
import * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';
import { signInSchema } from '#shared/domain/account.ts';
import { toast } from '#web/ui/toast/toast.tsx';
import {
  AccountPasswordField,
  EmailField,
  FormProblem,
  ModeLink,
  SubmitButton,
} from './account-fields.tsx';
import type { AuthStep } from './auth-step.ts';
import { LOGGED_IN } from './sign-in-form.tsx';
import { useAuthForm } from './use-auth-form.ts';

const addressSchema = z.pick(signInSchema, { email: true });

export const codeSchema = z
  .string()
  .check(z.trim(), z.regex(/^\d{6}$/, 'Enter the six-digit code'));

const newPasswordSchema = z.extend(z.pick(signInSchema, { password: true }), {
  code: codeSchema,
});

export const AskCodeForm = ({ email, onMode }: AuthStep) => {
  const form = useAuthForm({
    schema: addressSchema,
    act: (amplify, { email: address }) => amplify.requestPasswordCode(address),
    onDone: () => onMode('new-password'),
  });
  return (
    <form className="stack" {...form.element}>
      <EmailField {...form.field('email')} autoComplete="username" email={email} />
      <FormProblem text={form.problem} />
      <SubmitButton busy={form.busy}>Send Code</SubmitButton>
    </form>
  );
};

export const NewPasswordForm = ({ email, onMode }: AuthStep) => {
  const form = useAuthForm({
    schema: newPasswordSchema,
    act: (amplify, change) => amplify.setPassword({ ...change, email: email.trim() }),
    onDone: () => toast.success('Password changed', LOGGED_IN),
    onFailure: ({ next }) => next && onMode(next),
  });
  return (
    <form className="stack" {...form.element}>
      <p>
        If <strong>{email}</strong> belongs to an account with a confirmed address, a code is on its
        way. Nothing after a few minutes? Check your spam folder, or email{' '}
        <a href={`mailto:${brand.email}`}>{brand.email}</a>.
      </p>
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <TextField
        {...form.field('code')}
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        isRequired
      />
      <AccountPasswordField {...form.field('password')} label="New Password" isNew />
      <FormProblem text={form.problem} />
      <SubmitButton busy={form.busy}>Save Password</SubmitButton>
      <ModeLink onClick={() => onMode('ask-code')}>Send another code</ModeLink>
    </form>
  );
};
