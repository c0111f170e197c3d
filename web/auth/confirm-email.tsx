import { Button, TextField } from '@aws-amplify/ui-react';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { Account } from '#web/auth/session/auth-client.ts';
import { useAccount } from '#web/auth/session/session-context.tsx';
import { toast } from '#web/ui/toast/toast.tsx';
import { FormProblem, SubmitButton } from './account-fields.tsx';
import { codeSchema } from './lost-password-forms.tsx';
import { useAuthForm } from './use-auth-form.ts';

const nothing = z.object({});
const codeOnly = z.object({ code: codeSchema });

interface Props {
  account: Account;
  onConfirmed(): void;
}

export const ConfirmEmail = ({ account, onConfirmed }: Props) => {
  const [asked, setAsked] = useState(false);
  return (
    <details className="confirm-email plus">
      <summary>Confirm your email so you can reset a forgotten password</summary>
      {asked ? (
        <CodeForm account={account} onConfirmed={onConfirmed} />
      ) : (
        <AskForm email={account.email} onSent={() => setAsked(true)} />
      )}
    </details>
  );
};

/** A sign-up sends no code, because the address may be mistyped. */
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

const CodeForm = ({ account, onConfirmed }: Props) => {
  const { client, store } = useAccount();
  const [sent, setSent] = useState<'sending' | 'again'>();
  const code = useRef<HTMLInputElement>(null);
  useEffect(() => code.current?.focus(), []);
  const form = useAuthForm({
    schema: codeOnly,
    act: ({ code }) => client.confirmEmail(code),
    onDone: async () => {
      toast.success(
        'Email confirmed',
        'You can now read messages, and reset your password by email.',
      );
      onConfirmed();
      await store.renew(await store.of(account.id).accessToken());
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
            Enter the six-digit code we sent to <strong>{account.email}</strong>.
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
