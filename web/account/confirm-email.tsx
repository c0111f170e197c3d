import { Button, TextField } from '@aws-amplify/ui-react';
import { useState } from 'react';
import * as z from 'zod';
import { FormProblem, SubmitButton } from '#web/account/account-fields.tsx';
import { codeSchema } from '#web/account/lost-password-forms.tsx';
import { useAccount } from '#web/account/session-context.tsx';
import { useAuthForm } from '#web/account/use-auth-form.ts';
import { toast } from '#web/ui/toast.tsx';

const schema = z.object({ code: codeSchema });

/** Lets an account confirm its address when it suits: until then, Cognito cannot help with a lost password. */
export const ConfirmEmail = ({ email }: { email: string }) => {
  const { client, store } = useAccount();
  const [sent, setSent] = useState(false);
  const form = useAuthForm({
    schema,
    act: ({ code }) => client.confirmEmail(code),
    onDone: async () => {
      toast.success('E-mail confirmed', 'You can now reset your password by e-mail.');
      // The claim of the confirmed address comes with the next tokens.
      await store.renew(await store.accessToken());
    },
  });
  const sendAgain = async () => {
    const outcome = await client.requestEmailCode();
    setSent(outcome.ok);
    if (!outcome.ok) toast.error('Authentication Error', outcome.message);
  };

  return (
    <details className="confirm-email">
      <summary>Confirm your e-mail address, so that a lost password is soon found again</summary>
      <form className="stack" onSubmit={form.submit} noValidate>
        <p>
          Enter the six digits that we sent to <strong>{email}</strong>. You can also do this later.
        </p>
        <TextField
          {...form.field('code')}
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          isRequired
        />
        <FormProblem text={form.problem} />
        <div className="buttons">
          <SubmitButton busy={form.busy}>Confirm</SubmitButton>
          <Button className="text-button" onClick={sendAgain}>
            Send a new code
          </Button>
        </div>
        <p role="status">{sent && 'A new code is on its way.'}</p>
      </form>
    </details>
  );
};
