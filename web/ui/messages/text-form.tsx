import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { messageLimits, WRITE_FIRST } from '#shared/domain/messages.ts';
import { isBlank } from '#shared/domain/text.ts';

export interface TextKind {
  form: string;
  limit: number;
  encryption: string;
  action: string;
  busy: string;
  button: string;
}

export const message: TextKind = {
  form: 'New message',
  limit: messageLimits.text,
  encryption: 'Encrypted before it is stored.',
  action: 'Send Message',
  busy: 'Sending…',
  button: 'button',
};

export const quietMessage: TextKind = { ...message, button: 'button button-quiet' };

interface Props {
  kind?: TextKind;
  label: string;
  unsent: { id: string; text: string; isKept: boolean; type(next: string): void };
  /** @returns why the call failed; undefined once the text is sent */
  send(written: { id: string; text: string }): Promise<ReactNode>;
  children?: ReactNode;
}

export const TextForm = ({
  kind = message,
  label,
  unsent: { id: textId, text, isKept, type },
  send,
  children,
}: Props) => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ReactNode>();
  const id = useId();
  const isLost = !isKept && text !== '';
  const over = text.length - kind.limit;
  const count = `${text.length.toLocaleString('en-US')} of ${kind.limit.toLocaleString('en-US')} characters`;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || over > 0) return;
    if (isBlank(text)) return setProblem(WRITE_FIRST);
    setBusy(true);
    setProblem(undefined);
    const failed = await send({ id: textId, text });
    setBusy(false);
    setProblem(failed && <>{failed} Your text is still here.</>);
    if (failed === undefined) type('');
  };

  return (
    <form className="text-form" aria-label={kind.form} onSubmit={submit} noValidate method="post">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="input"
        rows={4}
        autoComplete="off"
        value={text}
        readOnly={busy}
        aria-describedby={`${id}-count`}
        onChange={({ target }) => type(target.value)}
      />
      <p id={`${id}-count`} className={over > 0 ? 'field-error' : 'small'}>
        {over > 0
          ? `${count}: ${over.toLocaleString('en-US')} too many`
          : `${count}. ${kind.encryption}`}
      </p>
      <p role="status" className={isLost ? 'small' : 'unseen'}>
        {isLost && 'This browser can’t keep unsent text. Leaving or reloading the page deletes it.'}
      </p>
      <p role="alert" className={problem ? 'field-error' : 'unseen'}>
        {problem}
      </p>
      <div className="buttons">
        <button type="submit" className={kind.button} disabled={over > 0} aria-disabled={busy}>
          {busy ? kind.busy : kind.action}
        </button>
        {children}
      </div>
    </form>
  );
};
