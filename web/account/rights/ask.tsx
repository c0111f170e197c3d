import { Button } from '@aws-amplify/ui-react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { RightsEndpoint } from '#shared/endpoints/rights.ts';
import { signInAgain } from '#web/account/late-password.ts';
import { callRight, type Outcome } from '#web/account/rights/rights.ts';
import { AccountPasswordField, SubmitButton } from '#web/auth/account-fields.tsx';
import type { Account } from '#web/auth/session/auth-client.ts';
import { useAccount } from '#web/auth/session/session-context.tsx';
import { useSlow } from '#web/ui/use-slow.ts';

interface Props {
  account: Account;
  /** The button that opens the question. */
  label: string;
  /** The question. */
  title: string;
  /** The consequences, in a sentence. */
  children: ReactNode;
  /** Fields whose values are the endpoint's input. */
  fields?: ReactNode;
  confirm: string;
  /** The way back. */
  keep: string;
  endpoint: RightsEndpoint;
  onDone(body: unknown): void;
}

/** An action that asks before it is done, and for the password where it was given too long ago. */
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
  endpoint,
  onDone,
  onClose,
}: Omit<Props, 'label'> & { onClose(): void }) => {
  const { store } = useAccount();
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

  const act = async (input: Record<string, string>, password?: string): Promise<Outcome> => {
    if (password !== undefined) {
      const entered = await signInAgain(account.email, password);
      if (!entered.ok) return { outcome: 'refused', message: entered.message };
    }
    return callRight(store, account.id, endpoint, input as never);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const { password, ...input } = Object.fromEntries(new FormData(event.currentTarget)) as Record<
      string,
      string
    >;
    setBusy(true);
    setProblem(undefined);
    const outcome = await act(input, password);
    setBusy(false);
    if (outcome.outcome === 'done') return onDone(outcome.body);
    if (outcome.outcome === 'sign-in-again') return setNeedsPassword(true);
    setProblem(outcome.message);
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
          <p>You signed in a while ago. To be sure that it’s you, enter your password.</p>
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
