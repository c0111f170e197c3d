import type { Account } from '#web/account/auth-client.ts';
import { ConfirmEmail } from '#web/account/confirm-email.tsx';

/** Whether the address is confirmed, and the way to it. */
export const EmailSection = ({
  account,
  onConfirmed,
}: {
  account: Account;
  onConfirmed(): void;
}) => (
  <section aria-labelledby="address">
    <h2 id="address">Is your email address confirmed?</h2>
    {account.emailConfirmed ? (
      <p>
        Yes: <strong>{account.email}</strong>.
      </p>
    ) : (
      <>
        <p>
          Not yet. Until it is, <strong>{account.email}</strong> can’t get a code for a forgotten
          password or a copy of your data.
        </p>
        <ConfirmEmail account={account} onConfirmed={onConfirmed} />
      </>
    )}
  </section>
);
