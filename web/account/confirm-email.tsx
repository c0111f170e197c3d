import { Button, TextField } from '@aws-amplify/ui-react';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { FormProblem, SubmitButton } from '#web/account/account-fields.tsx';
import { codeSchema } from '#web/account/lost-password-forms.tsx';
import { useAccount } from '#web/account/session-context.tsx';
import { useAuthForm } from '#web/account/use-auth-form.ts';
import { toast } from '#web/ui/toast.tsx';

const nothing = z.object({});
const codeOnly = z.object({ code: codeSchema });

interface Props {
  email: string;
  /** Once the pool calls the address confirmed. */
  onConfirmed(): void;
}

/** Lets an account confirm its address when it suits: until then, Cognito cannot help with a lost password. */
export const ConfirmEmail = ({ email, onConfirmed }: Props) => {
  const [asked, setAsked] = useState(false);
  return (
    <details className="confirm-email">
      <summary>Confirm your e-mail address, so that a lost password is soon found again</summary>
      {asked ? (
        <CodeForm email={email} onConfirmed={onConfirmed} />
      ) : (
        <AskForm email={email} onSent={() => setAsked(true)} />
      )}
    </details>
  );
};

/** A new account has been sent no code: whoever signs up may have mistyped the address. */
const AskForm = ({ email, onSent }: { email: string; onSent(): void }) => {
  const { client } = useAccount();
  const form = useAuthForm({
    schema: nothing,
    act: client.requestEmailCode,
    onDone: onSent,
  });
  return (
    <form className="stack" {...form.element}>
      <p>
        We’ll send a code to <strong>{email}</strong>. You can also do this later.
      </p>
      <FormProblem text={form.problem} />
      <SubmitButton busy={form.busy}>Send Code</SubmitButton>
    </form>
  );
};

const CodeForm = ({ email, onConfirmed }: Props) => {
  const { client, store } = useAccount();
  const [sent, setSent] = useState<'sending' | 'again'>();
  const code = useRef<HTMLInputElement>(null);
  useEffect(() => code.current?.focus(), []);
  const form = useAuthForm({
    schema: codeOnly,
    act: ({ code }) => client.confirmEmail(code),
    onDone: async () => {
      toast.success('E-mail confirmed', 'You can now reset your password by e-mail.');
      onConfirmed();
      // The claim of the confirmed address comes with the next tokens.
      await store.renew(await store.accessToken());
    },
  });
  const sendAgain = async () => {
    if (sent === 'sending') return;
    setSent('sending');
    const outcome = await client.requestEmailCode();
    setSent(outcome.ok ? 'again' : undefined);
    if (!outcome.ok) toast.error('Authentication Error', outcome.message);
  };

  return (
    <form className="stack" {...form.element}>
      <TextField
        {...form.field('code')}
        ref={code}
        label="Code"
        descriptiveText={
          <>
            The six digits that we sent to <strong>{email}</strong>.
          </>
        }
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
      <p role="status">
        {sent === 'sending' && 'Loading...'}
        {sent === 'again' && 'A new code is on its way.'}
      </p>
    </form>
  );
};
