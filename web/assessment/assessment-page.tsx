import { Button } from '@aws-amplify/ui-react';
import { readAccount } from '#shared/endpoints/account.ts';
import { AssessmentForm } from '#web/assessment/form/assessment-form.tsx';
import { useAssessmentForm } from '#web/assessment/form/use-assessment-form.ts';
import { SignedIn } from '#web/auth/signed-in.tsx';
import { paths } from '#web/lib/paths.ts';
import { useRead } from '#web/session/query.ts';
import type { Account } from '#web/session/session-types.ts';
import { useSession } from '#web/session/use-session.tsx';
import { PageFrame } from '#web/ui/frame/page-frame.tsx';
import { dayAndTime } from '#web/ui/when.ts';
import { SentBefore } from './sent-before.tsx';
import { SubmittedNotice } from './submitted-notice.tsx';
import { useLeaveGuard } from './use-leave-guard.tsx';

const TITLE = 'Health Assessment';
const DAY_MS = 86_400_000;
const MARGIN_MS = 60_000;

/** “ by Friday …” while the coach has time off, else the promise of the specification. */
const promiseOf = (answerBy: string | undefined): string => {
  const isLater = answerBy !== undefined && Date.parse(answerBy) > Date.now() + DAY_MS + MARGIN_MS;
  return isLater ? ` by ${dayAndTime(answerBy)}` : ' within 24 hours';
};

export const AssessmentPage = () => (
  <SignedIn title={TITLE}>
    {(account) => <SignedInPage key={account.id} account={account} />}
  </SignedIn>
);

const SignedInPage = ({ account }: { account: Account }) => {
  const session = useSession();
  const form = useAssessmentForm(account);
  const { draft, isUnsent } = form;
  const guard = useLeaveGuard(isUnsent && draft.isUnsaved);
  const mine = useRead(readAccount, {}, { refetchEveryMs: 60_000 });

  const promise = promiseOf(mine.data?.answerBy);

  const goHome = () => location.assign(paths.home);
  const cancel = async () => {
    if (!isUnsent || (await draft.save())) return goHome();
    guard.ask({
      title: 'Leave without submitting?',
      text: 'You haven’t submitted your answers. If you leave, you lose them.',
      leave: 'Leave',
      go: goHome,
    });
  };
  const signOut = () => {
    draft.remove();
    void session.signOut();
  };
  const leave = () =>
    isUnsent
      ? guard.ask({
          title: 'Sign out without submitting?',
          text: 'You haven’t submitted your answers. Signing out deletes them.',
          leave: 'Sign Out and Delete',
          go: signOut,
        })
      : signOut();
  const startOver = () =>
    guard.ask({
      title: 'Start over?',
      text: 'This deletes everything that you typed here.',
      leave: 'Delete and Start Over',
      go: form.startOver,
    });

  return (
    <PageFrame
      title={TITLE}
      className="assessment"
      actions={
        <div className="bar-links">
          <a href={paths.account}>Account</a>
          <Button className="button button-quiet" onClick={leave}>
            Sign Out
          </Button>
        </div>
      }
    >
      <h1 tabIndex={-1}>{TITLE}</h1>
      {form.isStored ? (
        <SubmittedNotice account={mine.data} promise={promise} />
      ) : (
        <SentBefore assessments={mine.data?.assessments ?? []} />
      )}
      <AssessmentForm form={form} promise={promise} onCancel={cancel} onStartOver={startOver} />
      {guard.dialog}
    </PageFrame>
  );
};
