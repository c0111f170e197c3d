import { healthPolicy } from '#shared/domain/pages.ts';
import { when } from '#web/assessment/sent/sent.tsx';
import type { Account } from '#web/auth/session/auth-client.ts';
import { paths } from '#web/lib/paths.ts';

/**
 * A browser that was already signed in can show this section, because its session stays valid for
 * up to 15 minutes.
 */
export const DeletionSection = ({ account, since }: { account: Account; since: string }) => (
  <section aria-labelledby="deleting">
    <h2 id="deleting">Your data is being deleted</h2>
    <p>
      We received the request {when(since)}. You can’t submit anything from this account, and no one
      can open what you’ve sent.
    </p>
    <p>
      {account.emailConfirmed
        ? 'We’ll email you when it’s done.'
        : 'You never confirmed your address, so we won’t email you.'}{' '}
      What we keep, and for how long: <a href={paths.healthData}>{healthPolicy}</a>.
    </p>
  </section>
);
