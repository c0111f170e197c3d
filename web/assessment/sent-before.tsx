import type { MyAccount } from '#shared/endpoints/account.ts';
import { paths } from '#web/lib/paths.ts';
import { when } from '#web/ui/when.ts';

/** For a returning client: what was sent, and why the form is empty. */
export const SentBefore = ({ assessments }: Pick<MyAccount, 'assessments'>) => {
  const [newest] = assessments;
  if (!newest) return null;
  return (
    <section className="sent" aria-labelledby="sent-title">
      <h2 id="sent-title">Has something changed? Fill it out again.</h2>
      <p>
        You sent your last assessment {when(newest.submittedAt)}.{' '}
        <a href={paths.account}>See what happened since</a>
      </p>
    </section>
  );
};
