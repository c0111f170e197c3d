import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import type { MyAccount } from '#shared/endpoints/account.ts';
import { hasDraft } from '#web/assessment/draft/draft.ts';
import { hasWithdrawn, statusOf } from '#web/assessment/status.ts';
import type { SignOut } from '#web/auth/use-sign-out.tsx';
import { paths } from '#web/lib/paths.ts';
import type { Account } from '#web/session/session-types.ts';
import { focusOn } from '#web/ui/focus.ts';
import { when } from '#web/ui/when.ts';
import { Unlock } from './unlock.tsx';
import type { MyAccountState } from './use-my-account.ts';

interface Props {
  client: Account;
  state: MyAccountState;
  account: MyAccount;
  signOut: SignOut;
}

const { firstName } = brand.coach;

export const NowSection = (props: Props) => {
  const { client, account } = props;
  const { assessments, dueAt, messages } = account;
  const begins = assessments.length === 0;
  return (
    <section aria-labelledby="now">
      <h2 id="now" tabIndex={-1}>
        What happens now
      </h2>
      <Confirm {...props} />
      <p className="title status">{statusOf(account)}</p>
      {begins ? (
        <p>
          <a className="button" href={paths.assessment}>
            {hasDraft(client.id) ? 'Continue Your Assessment' : 'Start Your Assessment'}
          </a>
        </p>
      ) : (
        <Assessments assessments={assessments} />
      )}
      {messages.hasNew && (
        <p>
          <a href="#messages">A message from {firstName} is waiting for you.</a>
        </p>
      )}
      {dueAt && brand.bookingUrl && (
        <p>
          <a href={brand.bookingUrl} target="_blank" rel="noreferrer">
            Book a call with {firstName}
          </a>
        </p>
      )}
      {!begins && (
        <p className="small">
          {hasWithdrawn(account) ? (
            <>
              To continue, <a href={paths.assessment}>submit a new assessment</a>. It asks for your
              consent again.
            </>
          ) : (
            <>
              Has something changed? <a href={paths.assessment}>Fill out the assessment again.</a>
            </>
          )}
        </p>
      )}
    </section>
  );
};

const Confirm = ({ client, state, account, signOut }: Props) => {
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);
  const onUnlocked = (until: string) => {
    state.unlock(until);
    setDone(true);
  };
  const signUpAgain = () => signOut.ask(() => navigate(`${paths.auth}?apply`, { replace: true }));
  if (account.isConfirmed) {
    return (
      isDone && (
        <p ref={focusOn} tabIndex={-1} className="callout">
          Your email address is confirmed.
        </p>
      )
    );
  }
  return (
    <div className="callout">
      <h3 id="confirm" tabIndex={-1}>
        Confirm your email so {firstName} can answer you
      </h3>
      <Unlock email={account.email} isConfirmed={false} isMain onUnlocked={onUnlocked}>
        <p>
          Your address is <strong>{client.email}</strong>. Until you confirm it with a code that we
          email to it, we can’t tell you when {firstName} writes to you, and you can’t read messages
          or reset a forgotten password.
        </p>
      </Unlock>
      <details className="plus">
        <summary>Is the address wrong?</summary>
        <p>
          The address of an account can’t be changed. Sign up again with the right one
          {account.assessments.length > 0 && ', and submit your assessment there'}. You can delete
          this account first, at the end of this page.
        </p>
        <button type="button" className="text-button" onClick={signUpAgain}>
          Sign out and sign up again
        </button>
      </details>
    </div>
  );
};

const Assessments = ({ assessments: [newest, ...earlier] }: Pick<MyAccount, 'assessments'>) => (
  <>
    {newest && <Steps {...newest} />}
    {earlier.length > 0 && (
      <details className="plus">
        <summary>
          {earlier.length === 1 ? 'An earlier assessment' : `${earlier.length} earlier assessments`}
        </summary>
        {earlier.map((each) => (
          <Steps key={each.id} {...each} />
        ))}
      </details>
    )}
  </>
);

const Steps = ({ submittedAt, readAt, answeredAt }: MyAccount['assessments'][number]) => (
  <ol className="steps">
    <Step name="Sent" at={submittedAt} />
    <Step name="Read" at={readAt} />
    <Step name="Answered" at={answeredAt} />
  </ol>
);

const Step = ({ name, at }: { name: string; at: string | undefined }) =>
  at ? (
    <li data-done>
      <b>{name}</b> {when(at)}
    </li>
  ) : (
    <li>Not {name.toLowerCase()} yet</li>
  );
