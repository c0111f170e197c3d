import { signInSchema } from '#shared/domain/account.ts';
import { useAccount } from '#web/auth/session/session-context.tsx';
import { AccountPasswordField, EmailField, FormProblem, SubmitButton } from './account-fields.tsx';
import type { AuthStep } from './auth-step.ts';
import { greet } from './greeting.ts';
import { useAuthForm } from './use-auth-form.ts';

export const SignInForm = ({ email }: AuthStep) => {
  const { client } = useAccount();
  const form = useAuthForm({
    schema: signInSchema,
    act: client.signIn,
    onDone: () => greet('signed-in'),
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
