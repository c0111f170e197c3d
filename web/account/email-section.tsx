import { ConfirmEmail } from '#web/auth/confirm-email.tsx';
import type { Account } from '#web/auth/session/auth-client.ts';

export const EmailSection = ({
  account,
  onConfirmed,
}: {
  account: Account;
  onConfirmed(): void;
}) => (
  <section aria-labelledby="address">
    <h2 id="address">Email address</h2>
    {account.emailConfirmed ? (
      <p>
        <strong>{account.email}</strong> is confirmed.
      </p>
    ) : (
      <>
        <p>
          <strong>{account.email}</strong> isn’t confirmed yet. Until it is, you can’t reset your
          password or download your data.
        </p>
        <ConfirmEmail account={account} onConfirmed={onConfirmed} />
      </>
    )}
  </section>
);
