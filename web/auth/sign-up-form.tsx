import { TextField } from '@aws-amplify/ui-react';
import { accountLimits, signUpSchema } from '#shared/domain/account.ts';
import { toast } from '#web/ui/toast/toast.tsx';
import { AccountPasswordField, EmailField, FormProblem, SubmitButton } from './account-fields.tsx';
import type { AuthStep } from './auth-step.ts';
import { useAuthForm } from './use-auth-form.ts';

export const SignUpForm = ({ email, onMode }: AuthStep) => {
  const form = useAuthForm({
    schema: signUpSchema,
    act: (amplify, values) => amplify.signUpWith(values),
    onDone: () =>
      toast.success('Account created!', 'You can now access the health assessment form.'),
    onFailure: ({ next }) => next && onMode(next),
  });
  return (
    <form className="stack" {...form.element}>
      <TextField
        {...form.field('fullName')}
        label="Full Name"
        autoComplete="name"
        maxLength={accountLimits.fullName}
        isRequired
      />
      <EmailField {...form.field('email')} autoComplete="email" email={email} />
      <AccountPasswordField {...form.field('password')} isNew />
      <FormProblem text={form.problem} />
      <SubmitButton busy={form.busy}>Sign Up</SubmitButton>
    </form>
  );
};
