import { Button, TextField } from '@aws-amplify/ui-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { EMAIL_MAX } from '#shared/domain/email.ts';
import { retention } from '#shared/domain/privacy.ts';
import { deleteAccount, type MyAccount } from '#shared/endpoints/account.ts';
import { AskDialog } from '#web/auth/ask-dialog.tsx';
import type { SignOut } from '#web/auth/use-sign-out.tsx';
import { paths } from '#web/lib/paths.ts';
import { useAct } from '#web/session/query.ts';
import type { Account } from '#web/session/session-types.ts';
import { useSession } from '#web/session/use-session.tsx';
import { type Receipt, whatIsDeleted } from './deletion.tsx';

interface Props {
  client: Account;
  account: MyAccount;
  signOut: SignOut;
  onDeleted(receipt: Receipt): void;
}

export const DeletePart = (props: Props) => {
  const [isAsking, setAsking] = useState(false);
  return (
    <div>
      <h3 id="delete" tabIndex={-1}>
        Delete your account
      </h3>
      <p>We delete {whatIsDeleted(props.account)}.</p>
      <Button className="button button-quiet button-red" onClick={() => setAsking(true)}>
        Delete My Account
      </Button>
      {isAsking && <DeleteDialog {...props} onClose={() => setAsking(false)} />}
    </div>
  );
};

const DeleteDialog = ({
  client,
  account,
  signOut,
  onDeleted,
  onClose,
}: Props & { onClose(): void }) => {
  const session = useSession();
  const navigate = useNavigate();
  const act = useAct(deleteAccount);
  const [email, setEmail] = useState('');
  const [isOther, setOther] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const confirm = () => {
    const isSame = email.trim().toLowerCase() === client.email.toLowerCase();
    setOther(!isSame);
    if (!isSame) return field.current?.focus();
    act.mutate(
      { email },
      {
        onSuccess() {
          // A signed-out page leads to `/auth`, so the receipt appears first.
          onDeleted({ email: client.email, isConfirmed: account.isConfirmed, at: new Date() });
          void signOut.now();
        },
        onError({ reason }) {
          if (reason !== 'sign-in-again') return;
          // After the sign-in, `/auth` leads back to this part.
          navigate({ hash: '#delete' }, { replace: true });
          void session.signOut();
        },
      },
    );
  };
  return (
    <AskDialog
      title="Delete your account and your data?"
      confirm="Delete Everything"
      keep="Keep My Account"
      isBusy={act.isPending || act.isSuccess}
      problem={act.error?.message}
      onConfirm={confirm}
      onClose={onClose}
      text={
        <>
          <p>
            This can’t be undone. It begins right away and signs you out everywhere. Want a copy
            first? Download it on your account page.
          </p>
          <p>
            Backups are deleted within {retention.backupDays} days.{' '}
            <a href={paths.healthData} target="_blank" rel="noreferrer">
              What we keep, and why
            </a>
          </p>
        </>
      }
    >
      <TextField
        ref={field}
        label="Type your email address"
        descriptiveText={client.email}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={EMAIL_MAX}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        hasError={isOther}
        errorMessage={`That isn’t the address of this account. It is ${client.email}.`}
      />
    </AskDialog>
  );
};
