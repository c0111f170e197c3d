import { Button } from '@aws-amplify/ui-react';
import { AnswerDue, type Mine, SentList } from '#web/assessment/sent/sent.tsx';
import { paths } from '#web/lib/paths.ts';
import { useFocusBack } from '#web/ui/focus.ts';

export const SentSection = ({ mine: { found, state, read } }: { mine: Mine }) => {
  const rememberFocus = useFocusBack(state === 'loading');
  const tryAgain = () => {
    rememberFocus();
    void read();
  };
  return (
    <section aria-labelledby="sent">
      <h2 id="sent">Your assessments</h2>
      {state === 'loading' && !found && <p role="status">Loading...</p>}
      {state === 'failed' && !found && (
        <>
          <p role="alert">We can’t load this right now. Check your connection, then try again.</p>
          <Button className="text-button" onClick={tryAgain}>
            Try again
          </Button>
        </>
      )}
      {found && found.assessments.length === 0 && (
        <>
          <p className="lead">Coaching begins with your health assessment.</p>
          <a className="button" href={paths.assessment}>
            Start Your Assessment
          </a>
        </>
      )}
      {found && found.assessments.length > 0 && (
        <>
          <AnswerDue dueAt={found.dueAt} />
          <SentList assessments={found.assessments} />
          <p className="small">
            Your answers are encrypted and aren’t shown here. Has something changed?{' '}
            <a href={paths.assessment}>Submit a new assessment</a>.
          </p>
        </>
      )}
    </section>
  );
};
