import { X } from 'lucide-react';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { ClientCase } from '#shared/domain/case.ts';
import { Button, type Saving } from '#web/coach/parts.tsx';

/** What each sheet gets. */
export interface SheetProps {
  clientCase: ClientCase;
  onClose(): void;
  /** After a success, with what the page says about it. */
  onDone(saved: string): void;
}

interface Props {
  title: string;
  className?: string | undefined;
  isBusy: boolean;
  onSubmit?: () => void;
  onClose(): void;
  children: ReactNode;
}

/** One at a time. What a trainer typed stays when the sheet closes, and Ctrl+Enter saves. */
export const Sheet = ({ title, className = '', isBusy, onSubmit, onClose, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the effects of the fields, one of which takes the focus. Closing gives it back.
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit?.();
  };
  const saveByKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter') return;
    const isSave = event.ctrlKey || event.metaKey;
    // Enter alone would save from a field of one line.
    if (isSave || event.target instanceof HTMLInputElement) event.preventDefault();
    if (isSave) event.currentTarget.requestSubmit();
  };
  return (
    <dialog
      ref={dialog}
      className={`sheet ${className}`}
      aria-labelledby="sheet-title"
      onCancel={(event) => isBusy && event.preventDefault()}
      onClose={() => dialog.current?.open || onClose()}
    >
      <form onSubmit={submit} onKeyDown={saveByKey}>
        <div className="line sheet-head">
          <h2 id="sheet-title" className="title">
            {title}
          </h2>
          <Button className="icon-button" aria-label="Close" isOff={isBusy} onClick={onClose}>
            <X aria-hidden="true" size={20} />
          </Button>
        </div>
        {children}
      </form>
    </dialog>
  );
};

interface TextProps {
  label: string;
  hint: ReactNode;
  most: number;
  text: string;
  isBusy: boolean;
  hasFocus?: boolean;
  onType(text: string): void;
}

/** Takes more than the limit, so that nothing is cut off. */
export const TextField = ({ label, hint, most, text, isBusy, hasFocus, onType }: TextProps) => {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!hasFocus || !field.current) return;
    field.current.focus();
    field.current.selectionStart = field.current.value.length;
  }, [hasFocus]);
  const over = text.length - most;
  return (
    <label>
      {label}
      <textarea
        ref={field}
        className="input"
        value={text}
        readOnly={isBusy}
        aria-invalid={over > 0}
        onChange={({ target }) => onType(target.value)}
      />
      <span role="status" className="small">
        {hint}
      </span>
      <span role="status" className="field-error">
        {over > 0 && `${over} characters more than the ${most} that fit`}
      </span>
    </label>
  );
};

/** The one button of a sheet that saves. What the trainer typed stays after a failure. */
export const SaveButton = ({
  action,
  busy = 'Saving…',
  isBusy,
  error,
}: Saving & { action: string; busy?: string }) => {
  const hasFailed = error && error.reason !== 'invalid';
  return (
    <div className="save">
      <p role="alert" className={error ? 'field-error' : 'unseen'}>
        {error?.message} {hasFailed && 'What you typed is still here.'}
      </p>
      <Button type="submit" className="button" data-busy={isBusy} isOff={isBusy}>
        {isBusy ? busy : hasFailed ? `Try again: ${action}` : action}
      </Button>
    </div>
  );
};

/** Which sheet is open, and what the page says after it saved. */
export const useSheet = <Shown,>(first?: () => Shown | undefined) => {
  const [shown, show] = useState(first);
  const [saved, setSaved] = useState('');
  const onClose = () => show(undefined);
  return {
    shown,
    saved,
    open(next: Shown): void {
      setSaved('');
      show(() => next);
    },
    clearSaved: () => setSaved(''),
    props: {
      onClose,
      onDone(words: string): void {
        onClose();
        setSaved(words);
      },
    },
  };
};
