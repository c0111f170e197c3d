import { useEffect } from 'react';
import { DAY, MINUTE } from '#shared/domain/time.ts';
import { readAccount } from '#shared/endpoints/account.ts';
import { AssessmentForm } from '#web/assessment/form/assessment-form.tsx';
import { useAssessmentForm } from '#web/assessment/form/use-assessment-form.ts';
import { useAsk } from '#web/auth/ask-dialog.tsx';
import { SignedIn } from '#web/auth/signed-in.tsx';
import { useSignOut } from '#web/auth/use-sign-out.tsx';
import { withDeadline } from '#web/lib/deadline.ts';
import { paths } from '#web/lib/paths.ts';
import { useRead } from '#web/session/query.ts';
import type { Account } from '#web/session/session-types.ts';
import { PageFrame } from '#web/ui/frame/page-frame.tsx';
import { dayAndTime } from '#web/ui/when.ts';
import { SentBefore } from './sent-before.tsx';
import { SubmittedNotice } from './submitted-notice.tsx';

const TITLE = 'Health Assessment';

/** A longer wait would look as if Cancel did nothing. */
const SAVE_MS = 2_000;

/** “ by Friday …” while the coach has time off, else the promise of the specification. Clocks differ. */
const promiseOf = (answerBy: string | undefined): string => {
  const isLater = answerBy !== undefined && Date.parse(answerBy) > Date.now() + DAY + MINUTE;
  return isLater ? ` by ${dayAndTime(answerBy)}` : ' within 24 hours';
};

const AssessmentPage = () => (
  <SignedIn title={TITLE}>
    {(account) => <SignedInPage key={account.id} account={account} />}
  </SignedIn>
);

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

const goHome = () => {
  removeEventListener('beforeunload', warn);
  location.assign(paths.home);
};

const SignedInPage = ({ account }: { account: Account }) => {
  const form = useAssessmentForm(account);
  const { draft, isUnsent } = form;
  const signOut = useSignOut(() => ({ answers: isUnsent }), draft.remove);
  const { ask, dialog } = useAsk();
  const isAtRisk = isUnsent && draft.isUnsaved;
  useEffect(() => {
    if (!isAtRisk) return;
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isAtRisk]);
  const { data: myAccount } = useRead(readAccount, {}, { isLive: true });

  const promise = promiseOf(myAccount?.answerBy);

  const cancel = async () => {
    const isSaved = () => withDeadline(SAVE_MS, draft.save).catch(() => false);
    if (!isUnsent || (await isSaved())) return goHome();
    ask({
      title: 'Leave without submitting?',
      text: 'You haven’t submitted your answers. If you leave, you lose them.',
      keep: 'Keep Editing',
      confirm: 'Leave',
      go: goHome,
    });
  };
  const startOver = () =>
    ask({
      title: 'Start over?',
      text: 'This deletes everything that you typed here.',
      keep: 'Keep Editing',
      confirm: 'Delete and Start Over',
      go: form.startOver,
    });

  return (
    <PageFrame
      title={TITLE}
      className="assessment"
      actions={
        <div className="bar-links">
          <a href={paths.account}>Account</a>
          {signOut.button}
        </div>
      }
    >
      <h1 tabIndex={-1}>{TITLE}</h1>
      {form.isStored ? (
        <SubmittedNotice account={myAccount} promise={promise} />
      ) : (
        <SentBefore account={myAccount} />
      )}
      <AssessmentForm form={form} promise={promise} onCancel={cancel} onStartOver={startOver} />
      {dialog}
      {signOut.dialog}
    </PageFrame>
  );
};

export default AssessmentPage;
