import { Button } from '@aws-amplify/ui-react';
import { useState } from 'react';
import { brand } from '#shared/brand.ts';
import { healthPolicy } from '#shared/domain/pages.ts';
import { type MyAccount, withdrawConsent } from '#shared/endpoints/account.ts';
import { agreedTo } from '#web/assessment/status.ts';
import { AskDialog } from '#web/auth/ask-dialog.tsx';
import { paths } from '#web/lib/paths.ts';
import { useAct } from '#web/session/query.ts';
import { focusOn } from '#web/ui/focus.ts';
import { when } from '#web/ui/when.ts';

const { firstName } = brand.coach;

interface Props {
  account: MyAccount;
  onWithdrawn(): Promise<void>;
}

export const ConsentPart = ({ account, onWithdrawn }: Props) => {
  const [isAsking, setAsking] = useState(false);
  const [isDone, setDone] = useState(false);
  const { withdrawnAt } = account;
  const [newest] = agreedTo(account);
  if (!newest && !withdrawnAt) return null;
  return (
    <div>
      <h3 id="consent" tabIndex={-1}>
        Your consent
      </h3>
      {withdrawnAt && (
        <p ref={isDone ? focusOn : null} tabIndex={-1} className="callout">
          You withdrew your consent {when(withdrawnAt)}. {firstName} can’t open what you sent before
          then.
        </p>
      )}
      {newest && (
        <p>
          You agreed to version {newest.consentVersion} of the consent text{' '}
          {when(newest.submittedAt)}.
        </p>
      )}
      <p className="small">
        What your consent covers: <a href={paths.healthData}>{healthPolicy}</a>
      </p>
      {newest && (
        <Button className="button button-quiet" onClick={() => setAsking(true)}>
          Withdraw My Consent
        </Button>
      )}
      {isAsking && (
        <WithdrawDialog
          onClose={() => setAsking(false)}
          onDone={async () => {
            await onWithdrawn();
            setAsking(false);
            setDone(true);
          }}
        />
      )}
    </div>
  );
};

const WithdrawDialog = ({ onClose, onDone }: { onClose(): void; onDone(): Promise<void> }) => {
  const act = useAct(withdrawConsent);
  return (
    <AskDialog
      title="Withdraw your consent?"
      confirm="Withdraw"
      keep="Keep My Consent"
      isBusy={act.isPending || act.isSuccess}
      problem={act.error?.message}
      onConfirm={() => act.mutate({}, { onSuccess: () => void onDone() })}
      onClose={onClose}
      text={
        <>
          <p>
            {firstName} can then no longer open what you’ve sent, and neither of you can send
            messages. We notify {firstName}, who must stop using it. We keep it until its retention
            period ends or you delete your account.
          </p>
          <p>To continue later, submit a new assessment. It asks for your consent again.</p>
        </>
      }
    />
  );
};
