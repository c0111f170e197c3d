import { useState } from 'react';
import * as z from 'zod/mini';
import { signInSchema } from '#shared/domain/account.ts';
import { AccountPasswordField, FormProblem, SubmitButton } from '#web/auth/account-fields.tsx';
import { useAuthForm } from '#web/auth/use-auth-form.ts';

const { password } = signInSchema.shape;
const changeSchema = z.object({ current: password, password });

export const PasswordPart = ({ email, onChanged }: { email: string; onChanged(): void }) => {
  const [changes, setChanges] = useState(0);
  const onDone = () => {
    setChanges(changes + 1);
    onChanged();
  };
  return (
    <div>
      <h3 id="password" tabIndex={-1}>
        Your password
      </h3>
      <p>
        A new password locks your messages until you enter another code. To sign out on all your
        devices, use Sign Out, at the top.
      </p>
      <details className="plus">
        <summary>Change your password</summary>
        <PasswordForm key={changes} email={email} onDone={onDone} />
      </details>
      <p role="status" className={changes > 0 ? 'done' : 'unseen'}>
        {changes > 0 && 'You changed your password. Use the new one from now on.'}
      </p>
    </div>
  );
};

const PasswordForm = ({ email, onDone }: { email: string; onDone(): void }) => {
  const form = useAuthForm({
    schema: changeSchema,
    act: (amplify, change) => amplify.changePassword(change.current, change.password),
    onDone,
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
