import { useState } from 'react';
import * as z from 'zod/mini';
import { signInSchema } from '#shared/domain/account.ts';
import { AccountPasswordField } from '#web/auth/account-fields.tsx';
import { AuthForm } from '#web/auth/auth-form.tsx';
import { focusOn } from '#web/ui/focus.ts';

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
        <AuthForm
          key={changes}
          action="Change Password"
          schema={changeSchema}
          act={(amplify, change) => amplify.changePassword(change.current, change.password)}
          onDone={onDone}
        >
          {(field) => (
            <>
              <input type="hidden" name="username" autoComplete="username" value={email} />
              <AccountPasswordField {...field('current')} label="Current Password" />
              <AccountPasswordField {...field('password')} label="New Password" isNew />
            </>
          )}
        </AuthForm>
      </details>
      {changes > 0 && (
        <p key={changes} ref={focusOn} tabIndex={-1} className="callout">
          You changed your password. Use the new one from now on.
        </p>
      )}
    </div>
  );
};
