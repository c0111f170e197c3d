import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { messageLimits, WRITE_FIRST } from '#shared/domain/messages.ts';
import { isBlank } from '#shared/domain/text.ts';
import type { UnsentText } from './unsent-text.ts';

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
  encryption: 'Messages are encrypted before they are stored.',
  action: 'Send Message',
  busy: 'Sending…',
  button: 'button',
};

export const quietMessage: TextKind = { ...message, button: 'button button-quiet' };

interface Props {
  kind?: TextKind;
  label: string;
  unsent: UnsentText;
  /** @returns why the call failed, or undefined after a success */
  send(written: { id: string; text: string }): Promise<ReactNode>;
  children?: ReactNode;
}

export const TextForm = ({
  kind = message,
  label,
  unsent: { id: textId, text, type },
  send,
  children,
}: Props) => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ReactNode>();
  const id = useId();
  const over = text.length - kind.limit;
  const limit = kind.limit.toLocaleString('en-US');
  const tooLong = `Shorten your text to ${limit} characters.`;
  const count = `${text.length.toLocaleString('en-US')} of ${limit} characters`;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (over > 0) return setProblem(tooLong);
    if (isBlank(text)) return setProblem(WRITE_FIRST);
    setBusy(true);
    setProblem(undefined);
    const failed = await send({ id: textId, text });
    setBusy(false);
    if (failed === undefined) type('');
    else setProblem(<>{failed} Your text is still here.</>);
  };

  const submitByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
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
        aria-invalid={over > 0}
        aria-describedby={`${id}-count ${id}-problem`}
        onChange={({ target: { value } }) => {
          if (value.length <= kind.limit && problem === tooLong) setProblem(undefined);
          type(value);
        }}
        onKeyDown={submitByKey}
      />
      <p id={`${id}-count`} className={over > 0 ? 'field-error' : 'small'}>
        {over > 0
          ? `${count}: ${over.toLocaleString('en-US')} too many`
          : `${count}. ${kind.encryption}`}
      </p>
      <p role="status" className="unseen">
        {over > 0 && 'Your text is too long.'}
      </p>
      <p id={`${id}-problem`} role="alert" className={problem ? 'field-error' : 'unseen'}>
        {problem}
      </p>
      <div className="buttons">
        <button
          type="submit"
          className={kind.button}
          disabled={over > 0}
          aria-disabled={busy}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          {busy ? kind.busy : kind.action}
        </button>
        {children}
      </div>
    </form>
  );
};
