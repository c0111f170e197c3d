import { signInSchema } from '#shared/domain/account.ts';
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

export const SignInForm = ({ email }: AuthStep) => {
  const { client } = useAccount();
  const form = useAuthForm({
    schema: signInSchema,
    act: client.signIn,
    onDone: welcomeBack,
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

export const welcomeBack = () => toast.success('Welcome back!', "You've successfully logged in.");
