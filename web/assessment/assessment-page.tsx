import { Button } from '@aws-amplify/ui-react';
import { useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { MyAssessments } from '#shared/endpoints/client.ts';
import { AssessmentForm } from '#web/assessment/form/assessment-form.tsx';
import { useAssessmentForm } from '#web/assessment/form/use-assessment-form.ts';
import { AnswerDue, dayAndTime } from '#web/assessment/sent/sent.tsx';
import { ConfirmEmail } from '#web/auth/confirm-email.tsx';
import { LeaveDialog, SignOutDialog } from '#web/auth/leave-dialog.tsx';
import type { Account } from '#web/auth/session/auth-client.ts';
import { endMessages } from '#web/auth/session/end-messages.ts';
import { useAccount } from '#web/auth/session/session-context.tsx';
import { UnreachablePage } from '#web/auth/unreachable-page.tsx';
import { takeApplying } from '#web/lib/applying.ts';
import { paths } from '#web/lib/paths.ts';
import { PageFrame } from '#web/ui/frame/page-frame.tsx';
import { useLate } from '#web/ui/use-late.tsx';
import { WaitingPage } from './waiting-page.tsx';

const steps = [
  'It’s saved, encrypted, and confidential.',
  'Your trainer reviews it and contacts you.',
  'Together you decide which coaching fits.',
];

const SubmittedNotice = ({
  getsAnswer = true,
  dueAt,
}: Partial<Pick<MyAssessments, 'getsAnswer' | 'dueAt'>>) => {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => {
    scrollTo({ top: 0 });
    notice.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={notice} className="submitted" aria-labelledby="submitted-title" tabIndex={-1}>
      <h2 id="submitted-title">Thank you. We have your health history.</h2>
      <ol>
        {steps.slice(0, getsAnswer ? undefined : 1).map((step, index) => (
          <li key={step}>
            <span className="numeral">{index + 1}</span> {step}
          </li>
        ))}
      </ol>
      <AnswerDue role="status" dueAt={dueAt} />
      <p>
        <a href={paths.home}>Back to the home page</a>
      </p>
    </section>
  );
};

interface Way {
  go(): void;
  isSigningOut?: true;
}

const useLeaveGuard = (isAtRisk: boolean) => {
  const [asking, setAsking] = useState<Way>();
  const mayLeave = useRef(false);

  useEffect(() => {
    if (!isAtRisk) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!mayLeave.current) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isAtRisk]);

  const ways = {
    onStay: () => setAsking(undefined),
    onLeave: () => {
      mayLeave.current = true;
      setAsking(undefined);
      asking?.go();
    },
  };
  return {
    ask: setAsking,
    dialog: asking?.isSigningOut ? (
      <SignOutDialog {...ways} unsent={{ answers: true, message: false }} />
    ) : (
      asking && (
        <LeaveDialog
          {...ways}
          title="Leave without submitting?"
          text="You haven’t submitted your answers. If you leave, you lose them."
          stay="Keep Editing"
          leave="Leave"
        />
      )
    ),
  };
};

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
    // Forgets the click on Apply, so that `/auth` later shows the sign-in.
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
    if (form.unsent && !isKept) guard.ask({ go: goHome });
    else goHome();
  };
  const signOut = async () => {
    await Promise.all([form.draft.end(), endMessages(store, account.id)]);
    await store.signOut();
  };
  const leave = async () => {
    if (!isDeleting && form.unsent) guard.ask({ go: signOut, isSigningOut: true });
    else await signOut();
  };

  return (
    <PageFrame
      title="Health Assessment"
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
      {guard.dialog}
    </PageFrame>
  );
};
