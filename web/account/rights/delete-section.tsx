import { TextField } from '@aws-amplify/ui-react';
import { EMAIL_MAX } from '#shared/domain/email.ts';
import { retention } from '#shared/domain/privacy.ts';
import { deleteAccount } from '#shared/endpoints/client.ts';
import { Ask } from '#web/account/rights/ask.tsx';
import type { Account } from '#web/auth/session/auth-client.ts';
import { call } from '#web/lib/call.ts';
import { paths } from '#web/lib/paths.ts';

/** Deletes the account and all its data. */
export const DeleteSection = ({ account, onDeleted }: { account: Account; onDeleted(): void }) => (
  <section aria-labelledby="delete">
    <h2 id="delete">Delete your account</h2>
    <p>
      Your account goes, and with it your assessments, the notes about them, and
      {account.emailConfirmed ? ' your requests for the guide.' : ' how to reach you.'}
    </p>
    <Ask
      account={account}
      label="Delete My Account"
      title="Delete your account and your data?"
      confirm="Delete Everything"
      keep="Keep My Account"
      act={(fields, session) =>
        call(deleteAccount, { email: String(fields.get('email')) }, session)
      }
      onDone={onDeleted}
      fields={
        <TextField
          name="email"
          label="Type your email address"
          descriptiveText={account.email}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={EMAIL_MAX}
          isRequired
        />
      }
    >
      <p>
        This can’t be undone. It begins at once, and you’re signed out everywhere. Want a copy
        first? Download it above.
      </p>
      <p>
        Backups end within {retention.backupDays} days.{' '}
        <a href={paths.healthData}>What stays, and why</a>
      </p>
    </Ask>
  </section>
);
