import { TextField } from '@aws-amplify/ui-react';
import { EMAIL_MAX } from '#shared/domain/email.ts';
import { retention } from '#shared/domain/privacy.ts';
import { deleteAccount } from '#shared/endpoints/client.ts';
import type { Account } from '#web/auth/session/auth-client.ts';
import { call } from '#web/lib/call.ts';
import { paths } from '#web/lib/paths.ts';
import { Ask } from './ask.tsx';
import { OwnCopies } from './own-copies.tsx';

export const DeleteSection = ({ account, onDeleted }: { account: Account; onDeleted(): void }) => (
  <section aria-labelledby="delete">
    <h2 id="delete">Delete your account</h2>
    <p>
      If you delete your account, we also delete your assessments, your messages, the notes about
      you,{' '}
      {account.emailConfirmed
        ? 'your contact details, and your requests for the guide.'
        : 'and your contact details.'}
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
        This can’t be undone. Deletion starts right away and signs you out everywhere. Want a copy
        first? Download it above.
      </p>
      <p>
        Backups are deleted within {retention.backupDays} days.{' '}
        <OwnCopies emailConfirmed={account.emailConfirmed} />{' '}
        <a href={paths.healthData}>What we keep, and why</a>
      </p>
    </Ask>
  </section>
);
