import { Button } from '@aws-amplify/ui-react';
import { useRef } from 'react';
import { Redirect } from 'wouter';
import type { Account } from '#web/account/auth-client.ts';
import { ConfirmEmail } from '#web/account/confirm-email.tsx';
import { useAccount } from '#web/account/session-context.tsx';
import { UnreachablePage } from '#web/account/unreachable-page.tsx';
import { AssessmentForm } from '#web/assessment/assessment-form.tsx';
import { LeaveDialog } from '#web/assessment/leave-dialog.tsx';
import { SentBefore } from '#web/assessment/sent-before.tsx';
import { SubmittedNotice } from '#web/assessment/submitted-notice.tsx';
import { useAssessmentForm } from '#web/assessment/use-assessment-form.ts';
import { useLeaveGuard } from '#web/assessment/use-leave-guard.ts';
import { WaitingPage } from '#web/assessment/waiting-page.tsx';
import { paths } from '#web/lib/paths.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';

/** `/health-assessment`, for a signed-in visitor; sends others to `/auth` (RULES.md, Pages). */
export const AssessmentPage = () => {
  const { session } = useAccount();
  switch (session.state) {
    case 'signed-in':
      // Another account starts with a form of its own.
      return <SignedInPage key={session.account.id} account={session.account} />;
    case 'signed-out':
      return <Redirect to={paths.auth} replace />;
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

  const goHome = () => location.assign(paths.home);
  const cancel = async () => {
    const isKept = await form.draft.flush();
    guard.leaveBy(goHome, form.unsent && !isKept);
  };
  const signOut = async () => {
    await form.draft.end();
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
      {form.stored && <SubmittedNotice />}
      <SentBefore key={String(form.stored)} accountId={account.id} />
      <AssessmentForm form={form} onCancel={cancel} />
      {guard.isAsking && <LeaveDialog onStay={guard.stay} onLeave={guard.leave} />}
    </PageFrame>
  );
};
