import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { messageLimits, WRITE_FIRST } from '#shared/domain/messages.ts';
import { isBlank } from '#shared/domain/text.ts';
import type { Lost } from './kept-text.ts';

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

const lostWords: Record<Lost, string> = {
  'still loading': 'The page hasn’t saved your unsent text yet.',
  'no key': 'The page can’t save your unsent text right now.',
  'no storage': 'This browser can’t keep unsent text.',
};

interface Props {
  kind?: TextKind;
  label: string;
  unsent: { id: string; text: string; lost: Lost | undefined; type(next: string): void };
  /** @returns why the call failed, or undefined after a success */
  send(written: { id: string; text: string }): Promise<ReactNode>;
  /** The text was sent before the form appeared. */
  isSending?: boolean;
  /** Why that call failed. */
  failed?: ReactNode;
  children?: ReactNode;
}

export const TextForm = ({
  kind = message,
  label,
  unsent: { id: textId, text, lost, type },
  send,
  isSending = false,
  failed: failedBefore,
  children,
}: Props) => {
  const [isBusy, setBusy] = useState(false);
  const busy = isBusy || isSending;
  const stillHere = (failed: ReactNode) => failed && <>{failed} Your text is still here.</>;
  const [problem, setProblem] = useState<ReactNode>();
  const shownProblem = problem ?? (!busy && stillHere(failedBefore));
  const id = useId();
  const isLost = lost !== undefined && text !== '';
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
    setProblem(stillHere(failed));
    if (failed === undefined) type('');
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
      <p role="status" className={isLost ? 'small' : 'unseen'}>
        {isLost && `${lostWords[lost]} Leaving or reloading the page deletes it.`}
      </p>
      <p role="status" className="unseen">
        {over > 0 && 'Your text is too long.'}
      </p>
      <p id={`${id}-problem`} role="alert" className={shownProblem ? 'field-error' : 'unseen'}>
        {shownProblem}
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
