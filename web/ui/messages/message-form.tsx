import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { messageLimits } from '#shared/domain/messages.ts';
import { NotKept } from '#web/ui/messages/not-kept.tsx';

interface Props {
  label: string;
  /** The field's text, which survives a reload. */
  unsent: { text: string; type(next: string): void; isKept?: boolean };
  /** Sends a text. Each retry has the same id, so that the server stores the text once. @returns why it failed */
  send(message: { messageId: string; text: string }): Promise<string | undefined>;
  /** Shown beside the button. */
  children?: ReactNode;
}

const newId = (): string => crypto.randomUUID().replaceAll('-', '');

/** The field for a new message. Unsent text is kept, encrypted, until sign-out. */
export const MessageForm = ({
  label,
  unsent: { text, type, isKept = true },
  send,
  children,
}: Props) => {
  const [messageId, setMessageId] = useState(newId);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const id = useId();
  const over = text.length - messageLimits.text;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || over > 0 || text.trim() === '') return;
    setBusy(true);
    setProblem(undefined);
    const failed = await send({ messageId, text });
    setBusy(false);
    setProblem(failed);
    if (failed !== undefined) return;
    type('');
    setMessageId(newId());
  };

  return (
    <form
      className="message-form"
      aria-label="New message"
      onSubmit={submit}
      noValidate
      method="post"
    >
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="input"
        rows={4}
        autoComplete="off"
        value={text}
        readOnly={busy}
        aria-describedby={`${id}-count`}
        onChange={({ target }) => {
          type(target.value);
          // A changed text is a new message.
          setMessageId(newId());
        }}
      />
      <p id={`${id}-count`} className={over > 0 ? 'field-error' : 'small'}>
        {over > 0
          ? `${text.length.toLocaleString('en-US')} of 4,000 characters: ${over.toLocaleString('en-US')} too many`
          : `${text.length.toLocaleString('en-US')} of 4,000 characters. Encrypted before it is stored.`}
      </p>
      {!isKept && <NotKept />}
      <p role="alert" className={problem ? 'field-error' : 'unseen'}>
        {problem && `${problem} Your text is still here.`}
      </p>
      <div className="buttons">
        <button type="submit" className="button" disabled={over > 0} aria-disabled={busy}>
          {busy ? 'Sending…' : 'Send Message'}
        </button>
        {children}
      </div>
    </form>
  );
};
