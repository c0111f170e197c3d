import { TextField } from '@aws-amplify/ui-react';
import { accountLimits, signUpSchema } from '#shared/domain/account.ts';
import {
  AccountPasswordField,
  EmailField,
  FormProblem,
  SubmitButton,
} from '#web/auth/account-fields.tsx';
import type { AuthStep } from '#web/auth/auth-step.ts';
import { useAccount } from '#web/auth/session/session-context.tsx';
import { useAuthForm } from '#web/auth/use-auth-form.ts';
import { toast } from '#web/ui/toast/toast.tsx';

export const SignUpForm = ({ email, onMode }: AuthStep) => {
  const { client } = useAccount();
  const form = useAuthForm({
    schema: signUpSchema,
    act: client.signUp,
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
