import { useRef } from 'react';
import { COPIES_A_DAY, copyData, type MyAccount } from '#shared/endpoints/account.ts';
import { Unlock } from '#web/account/unlock.tsx';
import type { MyAccountState } from '#web/account/use-my-account.ts';
import { BusyButton } from '#web/auth/busy-button.tsx';
import { saveFile } from '#web/lib/save-file.ts';
import { useAct } from '#web/session/query.ts';

export const CopyPart = ({ state, account }: { state: MyAccountState; account: MyAccount }) => {
  const act = useAct(copyData);
  const heading = useRef<HTMLHeadingElement>(null);
  const download = () =>
    act.mutate(
      {},
      {
        onSuccess: (copy) =>
          saveFile('my-data.json', 'application/json', JSON.stringify(copy, null, 2)),
        onError: ({ reason }) => {
          if (reason === 'locked') state.lock();
        },
      },
    );
  const onUnlocked = (until: string) => {
    state.unlock(until);
    act.reset();
    heading.current?.focus();
  };
  // A new password locks this part again.
  const isSaved = act.isSuccess && state.unlockedUntil !== undefined;
  return (
    <div>
      <h3 ref={heading} id="copy" tabIndex={-1}>
        A copy of your data
      </h3>
      <p>
        One readable file (JSON) with everything that we store about you, your answers and messages
        included. It says what it leaves out, and why. You can download it up to {COPIES_A_DAY}{' '}
        times a day.
      </p>
      {state.unlockedUntil ? (
        <BusyButton isBusy={act.isPending} onClick={download}>
          {act.isError ? 'Try Again' : 'Download My Data'}
        </BusyButton>
      ) : account.isConfirmed ? (
        <Unlock email={account.email} isConfirmed onUnlocked={onUnlocked}>
          <p>
            To download it, enter a code that we email to <strong>{account.email}</strong>.
          </p>
        </Unlock>
      ) : (
        <p>
          To download it, <a href="#confirm">confirm your email first</a>.
        </p>
      )}
      <p role="alert" className={act.error ? 'form-problem' : 'unseen'}>
        {act.error?.message}
      </p>
      <p role="status" className={act.isPending || isSaved ? 'small' : 'unseen'}>
        {act.isPending && 'We’re collecting your data. This can take a few seconds.'}
        {isSaved && 'Your browser saved my-data.json. Keep it where only you can read it.'}
      </p>
    </div>
  );
};
