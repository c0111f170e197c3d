import { Button, TextField } from '@aws-amplify/ui-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { codeLimits, requestCode, unlock } from '#shared/endpoints/account.ts';
import { BusyButton } from '#web/auth/busy-button.tsx';
import { useAct } from '#web/session/query.ts';
import { useFocusBack } from '#web/ui/focus.ts';

interface Props {
  email: string;
  isConfirmed: boolean;
  /** The code is what the client needs most. */
  isMain?: boolean;
  /** Why the page asks for a code. */
  children: ReactNode;
  onUnlocked(until: string): void;
}

/**
 * Asks for an emailed code. It lets this session read messages and download a copy, and confirms
 * the address if that hasn't happened yet.
 */
export const Unlock = ({ email, isConfirmed, isMain = false, children, onUnlocked }: Props) => {
  const request = useAct(requestCode);
  const rememberFocus = useFocusBack(request.isPending);
  const [emails, setEmails] = useState(0);
  // A phone may have reloaded the page while the client read the email.
  const [hasCode, setHasCode] = useState(false);
  const sending = useRef(false);
  const send = () => {
    // A double click would email two codes, and only the second would work.
    if (sending.current) return;
    sending.current = true;
    rememberFocus();
    request.mutate(
      {},
      {
        onSuccess: () => setEmails((before) => before + 1),
        onSettled: () => {
          sending.current = false;
        },
      },
    );
  };
  const failed = request.error && (
    <p role="alert" className="form-problem">
      {request.error.message}
    </p>
  );
  if (emails === 0 && !hasCode) {
    return (
      <div className="unlock">
        {children}
        {failed}
        <div className="buttons">
          <Button
            className={isMain ? 'button' : 'button button-quiet'}
            isDisabled={request.isPending}
            data-busy={request.isPending}
            onClick={send}
          >
            {request.isPending ? 'Sending…' : 'Email Me a Code'}
          </Button>
          <Button className="text-button" onClick={() => setHasCode(true)}>
            I have a code
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="unlock">
      <p>
        {emails > 0 ? 'We emailed a code to ' : 'Enter the newest code that we emailed to '}
        <strong>{email}</strong>.{isConfirmed && ` It works for ${codeLimits.minutes} minutes.`}{' '}
        Nothing there after a few minutes? Look in your spam folder.
      </p>
      {/* A new code empties the field and removes what was wrong with the old one. */}
      <CodeForm key={emails} label={isConfirmed ? 'Continue' : 'Confirm'} onUnlocked={onUnlocked} />
      {failed}
      <Button className="text-button" isDisabled={request.isPending} onClick={send}>
        Send a new code
      </Button>
      <p role="status" className="small">
        {request.isPending && 'Sending…'}
        {emails > 1 && !request.isPending && !failed && 'A new code is on its way.'}
      </p>
    </div>
  );
};

const CodeForm = ({ label, onUnlocked }: { label: string; onUnlocked(until: string): void }) => {
  const act = useAct(unlock);
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (act.isPending) return;
    act.mutate(
      { code },
      {
        onSuccess: ({ unlockedUntil }) => onUnlocked(unlockedUntil),
        onError: () => field.current?.focus(),
      },
    );
  };
  return (
    <form className="code-form" onSubmit={submit} noValidate>
      <TextField
        ref={field}
        label="Six-digit code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        hasError={act.isError}
        errorMessage={act.error?.message}
      />
      <BusyButton className="button" type="submit" isBusy={act.isPending} busyText="Checking…">
        {label}
      </BusyButton>
    </form>
  );
};
