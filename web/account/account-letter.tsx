import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { MyAccount } from '#shared/endpoints/account.ts';
import { hasDraft, removeDraft } from '#web/assessment/draft/draft.ts';
import { Loading } from '#web/auth/loading.tsx';
import { type SignOut, useSignOut } from '#web/auth/use-sign-out.tsx';
import type { Account } from '#web/session/session-types.ts';
import { useFocusKept } from '#web/ui/focus.ts';
import { PageFrame } from '#web/ui/frame/page-frame.tsx';
import { ConsentPart } from './data/consent-part.tsx';
import { CopyPart } from './data/copy-part.tsx';
import { DeletePart } from './data/delete-part.tsx';
import { DeletionUnderWay, type Receipt } from './data/deletion.tsx';
import { PasswordPart } from './data/password-part.tsx';
import { MessagesSection } from './message/messages-section.tsx';
import { forgetText, unsentText } from './message/unsent-text.ts';
import { NowSection } from './now-section.tsx';
import { type MyAccountState, useMyAccount } from './use-my-account.ts';

/** The parts load after the browser looked for the place that the address names. */
const useNamedPlace = (isLoaded: boolean): void => {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second click on the same link scrolls, too
  useEffect(() => {
    const place = isLoaded && hash ? document.getElementById(hash.slice(1)) : undefined;
    place?.scrollIntoView();
    place?.focus({ preventScroll: true });
  }, [isLoaded, hash, key]);
};

interface Props {
  client: Account;
  onDeleted(receipt: Receipt): void;
}

export const AccountLetter = ({ client, onDeleted }: Props) => {
  const state = useMyAccount();
  const signOut = useSignOut(
    () => ({ answers: hasDraft(client.id), message: unsentText(client.id) !== '' }),
    () => {
      forgetText();
      removeDraft(client.id);
    },
  );
  const body = useFocusKept<HTMLDivElement>(state.account !== undefined);
  useNamedPlace(state.account !== undefined);
  return (
    <PageFrame
      title="Your Account"
      className="letter account"
      actions={<div className="bar-links">{signOut.button}</div>}
    >
      <header>
        <h1 tabIndex={-1}>Your Account</h1>
        <p>{client.fullName}</p>
        <p className="small">{client.email}</p>
      </header>
      <div ref={body} tabIndex={-1}>
        {state.account ? (
          <Parts
            client={client}
            state={state}
            account={state.account}
            signOut={signOut}
            onDeleted={onDeleted}
          />
        ) : (
          <section className="not-loaded" aria-label="Your account">
            <Loading problem={state.problem} again={state.read} />
          </section>
        )}
      </div>
      {signOut.dialog}
    </PageFrame>
  );
};

interface PartsProps extends Props {
  state: MyAccountState;
  account: MyAccount;
  signOut: SignOut;
}

const Parts = ({ client, state, account, signOut, onDeleted }: PartsProps): ReactNode => {
  if (account.deletingAt) return <DeletionUnderWay since={account.deletingAt} />;
  return (
    <>
      <NowSection client={client} state={state} account={account} signOut={signOut} />
      <MessagesSection client={client} state={state} account={account} />
      <section aria-labelledby="data">
        <h2 id="data" tabIndex={-1}>
          Your data
        </h2>
        <ConsentPart account={account} onWithdrawn={state.read} />
        <CopyPart state={state} account={account} />
        <PasswordPart email={client.email} onChanged={state.lock} />
        <DeletePart client={client} account={account} signOut={signOut} onDeleted={onDeleted} />
      </section>
    </>
  );
};
