import type { MyAccount } from '#shared/endpoints/account.ts';
import { paths } from '#web/lib/paths.ts';
import { when } from '#web/ui/when.ts';
import { hasWithdrawn } from './status.ts';

/** For a returning client: what was sent, and why the form is empty. */
export const SentBefore = ({ account }: { account: MyAccount | undefined }) => {
  const [newest] = account?.assessments ?? [];
  if (!account || !newest) return null;
  const withdrawnAt = hasWithdrawn(account) ? account.withdrawnAt : undefined;
  return (
    <section className="sent" aria-labelledby="sent-title">
      <h2 id="sent-title">
        {withdrawnAt
          ? 'To continue, fill it out again.'
          : 'Has something changed? Fill it out again.'}
      </h2>
      <p>
        {withdrawnAt
          ? `You withdrew your consent ${when(withdrawnAt)}. This form asks for it again.`
          : `You sent your last assessment ${when(newest.submittedAt)}.`}{' '}
        <a href={paths.account}>{withdrawnAt ? 'Your account' : 'See what happened since'}</a>
      </p>
    </section>
  );
};
