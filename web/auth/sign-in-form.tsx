import { signInSchema } from '#shared/domain/account.ts';
import { toast } from '#web/ui/toast/toast.tsx';
import { AccountPasswordField, EmailField, FormProblem, SubmitButton } from './account-fields.tsx';
import type { AuthStep } from './auth-step.ts';
import { useAuthForm } from './use-auth-form.ts';

export const LOGGED_IN = "You've successfully logged in.";

export const SignInForm = ({ email }: AuthStep) => {
  const form = useAuthForm({
    schema: signInSchema,
    act: (amplify, values) => amplify.signInWith(values.email, values.password),
    onDone: () => toast.success('Welcome back!', LOGGED_IN),
  });
  return (
    <form className="stack" {...form.element}>
      <EmailField {...form.field('email')} autoComplete="username" email={email} />
      <AccountPasswordField {...form.field('password')} />
      <FormProblem text={form.problem} />
      <SubmitButton busy={form.busy}>Sign In</SubmitButton>
    </form>
  );
};
