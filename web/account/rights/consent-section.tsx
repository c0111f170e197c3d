import { useEffect, useRef, useState } from 'react';
import { healthPolicy } from '#shared/domain/pages.ts';
import { type MyAssessments, withdrawConsent } from '#shared/endpoints/client.ts';
import { type Mine, when } from '#web/assessment/sent/sent.tsx';
import type { Account } from '#web/auth/session/auth-client.ts';
import { call } from '#web/lib/call.ts';
import { paths } from '#web/lib/paths.ts';
import { Ask } from './ask.tsx';

const standing = ({ assessments, withdrawnAt }: MyAssessments) =>
  assessments.filter(({ submittedAt }) => !withdrawnAt || submittedAt > withdrawnAt);

export const ConsentSection = ({
  account,
  mine: { found, read },
}: {
  account: Account;
  mine: Mine;
}) => {
  const [isJustNow, setJustNow] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isJustNow) status.current?.focus();
  }, [isJustNow]);
  if (!found) return null;
  const { withdrawnAt } = found;
  const agreed = standing(found);
  if (agreed.length === 0 && !withdrawnAt) return null;
  return (
    <section aria-labelledby="consent">
      <h2 id="consent">Your consent</h2>
      {agreed.length > 0 && (
        <ul>
          {agreed.map(({ id, submittedAt, consentVersion }) => (
            <li key={id}>
              You agreed to version {consentVersion} of the consent text {when(submittedAt)}.
            </li>
          ))}
        </ul>
      )}
      {withdrawnAt && (
        <p ref={status} tabIndex={-1} className="done">
          You withdrew your consent {when(withdrawnAt)}. Your coach can’t open what you sent before
          then.{' '}
          {agreed.length > 0 ? (
            'You agreed again with a later assessment, which your coach can open.'
          ) : (
            <>
              To continue, <a href={paths.assessment}>submit a new assessment</a>: it asks for your
              consent again.
            </>
          )}
        </p>
      )}
      <p className="small">
        What your consent covers: <a href={paths.healthData}>{healthPolicy}</a>.
      </p>
      {agreed.length > 0 && (
        <Ask
          account={account}
          label="Withdraw My Consent"
          title="Withdraw your consent?"
          confirm="Withdraw"
          keep="Keep My Consent"
          act={(_, session) => call(withdrawConsent, {}, session)}
          onDone={async () => {
            await read();
            setJustNow(true);
          }}
        >
          <p>
            After you withdraw, your coach can’t open what you’ve sent, and neither of you can send
            messages. We notify your coach, who must stop using what you sent. We keep it until its
            retention period ends or you delete your account, below.
          </p>
          <p>To continue later, submit a new assessment. It asks for your consent again.</p>
        </Ask>
      )}
    </section>
  );
};
