import { Button } from '@aws-amplify/ui-react';
import { useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { MyAssessments } from '#shared/endpoints/client.ts';
import { AssessmentForm } from '#web/assessment/form/assessment-form.tsx';
import { useAssessmentForm } from '#web/assessment/form/use-assessment-form.ts';
import { dayAndTime } from '#web/assessment/sent/sent.tsx';
import { LeaveDialog, useLeaveGuard } from '#web/assessment/submit/leave.tsx';
import { SubmittedNotice } from '#web/assessment/submit/submitted-notice.tsx';
import { ConfirmEmail } from '#web/auth/confirm-email.tsx';
import type { Account } from '#web/auth/session/auth-client.ts';
import { endMessages } from '#web/auth/session/end-messages.ts';
import { useAccount } from '#web/auth/session/session-context.tsx';
import { UnreachablePage } from '#web/auth/unreachable-page.tsx';
import { takeApplying } from '#web/lib/applying.ts';
import { paths } from '#web/lib/paths.ts';
import { PageFrame } from '#web/ui/frame/page-frame.tsx';
import { useLate } from '#web/ui/use-late.tsx';
import { WaitingPage } from './waiting-page.tsx';

const loadSent = () =>
  import('#web/assessment/sent/sent-assessments.tsx').then(
    ({ SentAssessments }) => SentAssessments,
    () => () => null,
  );

const promiseOf = ({ getsAnswer = true, answerBy }: Partial<MyAssessments>): string => {
  if (!getsAnswer) return '';
  return ` and contact you ${answerBy ? `by ${dayAndTime(answerBy)}` : 'within 24 hours'}`;
};

export const AssessmentPage = () => {
  const { session } = useAccount();
  switch (session.state) {
    case 'signed-in':
      // The key gives another account an empty form.
      return <SignedInPage key={session.account.id} account={session.account} />;
    case 'signed-out':
      return <Navigate to={paths.auth} replace />;
    case 'checking':
      return <WaitingPage />;
    case 'unreachable':
      return <UnreachablePage title="Health Assessment" />;
  }
};

const SignedInPage = ({ account }: { account: Account }) => {
  const { store } = useAccount();
  const form = useAssessmentForm(account);
  const guard = useLeaveGuard(form.unsent && !form.draft.isKept);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Forgets the click on Apply, so that `/auth` later shows the sign-in, not the sign-up.
    takeApplying();
  }, []);

  const Sent = useLate(loadSent);
  const [mine = {}, setMine] = useState<Partial<MyAssessments>>();
  const isDeleting = mine.deleting !== undefined;
  const { endForGood } = form.draft;
  useEffect(() => {
    if (isDeleting) void endForGood();
  }, [isDeleting, endForGood]);

  const goHome = () => location.assign(paths.home);
  const cancel = async () => {
    const isKept = await form.draft.flush();
    guard.leaveBy(goHome, form.unsent && !isKept);
  };
  const signOut = async () => {
    await Promise.all([form.draft.end(), endMessages(store, account.id)]);
    await store.signOut();
  };

  return (
    <PageFrame
      title="Health Assessment"
      className="assessment"
      actions={
        <div className="bar-links">
          <a href={paths.account}>Account</a>
          <Button
            className="button button-quiet"
            onClick={() => guard.leaveBy(signOut, form.unsent)}
          >
            Sign Out
          </Button>
        </div>
      }
    >
      <h1 ref={heading} tabIndex={-1}>
        Health Assessment
      </h1>
      {!account.emailConfirmed && (
        <ConfirmEmail account={account} onConfirmed={() => heading.current?.focus()} />
      )}
      {form.stored && <SubmittedNotice {...mine} />}
      {Sent && (
        <Sent
          key={`${form.stored} ${account.emailConfirmed}`}
          accountId={account.id}
          onFound={setMine}
        />
      )}
      <AssessmentForm form={form} promise={promiseOf(mine)} onCancel={cancel} />
      {guard.isAsking && <LeaveDialog onStay={guard.stay} onLeave={guard.leave} />}
    </PageFrame>
  );
};
