import { useState } from 'react';
import * as z from 'zod/mini';
import { signInSchema } from '#shared/domain/account.ts';
import { endMessagesReading } from '#shared/endpoints/client.ts';
import { AccountPasswordField, FormProblem, SubmitButton } from '#web/auth/account-fields.tsx';
import type { Account } from '#web/auth/session/auth-client.ts';
import { useAccount } from '#web/auth/session/session-context.tsx';
import { useAuthForm } from '#web/auth/use-auth-form.ts';
import { call } from '#web/lib/call.ts';
import { toast } from '#web/ui/toast/toast.tsx';

const { password } = signInSchema.shape;
const changeSchema = z.object({ current: password, password });

export const PasswordSection = ({ account }: { account: Account }) => {
  const { store } = useAccount();
  const [changes, setChanges] = useState(0);
  const onDone = () => {
    // Someone who knew the old password must no longer read messages.
    void call(endMessagesReading, {}, store.of(account.id));
    setChanges(changes + 1);
  };
  return (
    <section aria-labelledby="password">
      <h2 id="password">Your password</h2>
      <p>
        A new password doesn’t sign you out on other devices, but it locks your messages until you
        open another emailed link. Sign Out, at the top, locks your messages and signs you out
        everywhere.
      </p>
      <details className="fold plus" aria-labelledby="password">
        <summary>Change your password</summary>
        <PasswordForm key={changes} email={account.email} onDone={onDone} />
      </details>
      <p role="status">{changes > 0 && 'You changed your password.'}</p>
    </section>
  );
};

const PasswordForm = ({ email, onDone }: { email: string; onDone(): void }) => {
  const { client } = useAccount();
  const form = useAuthForm({
    schema: changeSchema,
    act: client.changePassword,
    onDone: () => {
      toast.success('Password changed', 'Use the new one from now on.');
      onDone();
    },
  });
  return (
    <form className="stack" {...form.element}>
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <AccountPasswordField {...form.field('current')} label="Current Password" />
      <AccountPasswordField {...form.field('password')} label="New Password" isNew />
      <FormProblem text={form.problem} />
      <SubmitButton busy={form.busy}>Change Password</SubmitButton>
    </form>
  );
};
