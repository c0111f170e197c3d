import { Button } from '@aws-amplify/ui-react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { AccountPasswordField, SubmitButton } from '#web/auth/account-fields.tsx';
import type { Account } from '#web/auth/session/auth-client.ts';
import { useAccount } from '#web/auth/session/session-context.tsx';
import type { CallerSession, Failure } from '#web/lib/call.ts';
import { useSlow } from '#web/ui/use-slow.ts';

interface Props {
  account: Account;
  label: string;
  title: string;
  children: ReactNode;
  fields?: ReactNode;
  confirm: string;
  keep: string;
  act(fields: FormData, session: CallerSession): Promise<{ ok: true } | Failure>;
  onDone(): void;
}

export const Ask = ({ label, ...question }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <Question {...question} onClose={() => setOpen(false)} />;
  return (
    <Button ref={opener} className="button button-quiet" onClick={() => setOpen(true)}>
      {label}
    </Button>
  );
};

const Question = ({
  account,
  title,
  children,
  fields,
  confirm,
  keep,
  act,
  onDone,
  onClose,
}: Omit<Props, 'label'> & { onClose(): void }) => {
  const { client, store } = useAccount();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [needsPassword, setNeedsPassword] = useState(false);
  const slow = useSlow(busy);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (needsPassword) form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus();
  }, [needsPassword]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const fields = new FormData(event.currentTarget);
    const password = fields.get('password');
    setBusy(true);
    setProblem(undefined);
    const entered =
      password === null
        ? undefined
        : await client.signInAgain({ email: account.email, password: String(password) });
    const outcome = entered?.ok === false ? entered : await act(fields, store.of(account.id));
    setBusy(false);
    if (outcome.ok) return onDone();
    const needsSignIn = 'reason' in outcome && /^(sign-in-again|signed-out)$/.test(outcome.reason);
    if (needsSignIn) setNeedsPassword(true);
    else setProblem(outcome.message);
  };

  return (
    <form
      ref={form}
      className="ask"
      aria-labelledby={id}
      onSubmit={submit}
      noValidate
      method="post"
    >
      <h3 ref={heading} id={id} tabIndex={-1}>
        {title}
      </h3>
      {children}
      {fields}
      {needsPassword && (
        <>
          <input type="hidden" autoComplete="username" value={account.email} />
          <p>You signed in a while ago. Enter your password, so we know it’s you.</p>
          <AccountPasswordField name="password" />
        </>
      )}
      <p role="alert" className={problem ? 'form-problem' : 'unseen'}>
        {problem}
      </p>
      <div className="buttons">
        <SubmitButton busy={busy}>{confirm}</SubmitButton>
        <Button className="button button-quiet" isDisabled={busy} onClick={onClose}>
          {keep}
        </Button>
      </div>
      <p role="status">{slow && 'Still working. Please don’t close this page.'}</p>
    </form>
  );
};
