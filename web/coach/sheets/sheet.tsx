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
import { Button } from '#web/coach/button.tsx';

/** What each sheet gets. */
export interface SheetProps {
  clientCase: ClientCase;
  onClose(): void;
  /** After a success, with what the page says about it. */
  onDone(saved: string): void;
}

interface Props {
  title: string;
  className?: string;
  isBusy: boolean;
  onSubmit?: () => void;
  onClose(): void;
  children: ReactNode;
}

/** One at a time. What a trainer typed stays when the sheet closes, and Ctrl+Enter saves. */
export const Sheet = ({ title, className = '', isBusy, onSubmit, onClose, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the effects of the fields, one of which takes the focus.
  useLayoutEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
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
      onClose={onClose}
    >
      <form onSubmit={submit} onKeyDown={saveByKey}>
        <div className="line sheet-head">
          <h2 id="sheet-title" tabIndex={-1}>
            {title}
          </h2>
          <Button
            className="icon-button"
            aria-label="Close"
            isOff={isBusy}
            onClick={() => dialog.current?.close()}
          >
            <X aria-hidden="true" size={20} />
          </Button>
        </div>
        {children}
      </form>
    </dialog>
  );
};

/** Which sheet is open, and what the page says after it saved. */
export const useSheet = <Shown,>(first?: () => Shown | undefined) => {
  const [shown, setShown] = useState(first);
  const [saved, setSaved] = useState('');
  const opener = useRef<Element>(null);
  useEffect(() => {
    const isLost = !shown && document.activeElement === document.body;
    if (isLost && opener.current instanceof HTMLElement) opener.current.focus();
  }, [shown]);
  const onClose = () => setShown(undefined);
  return {
    shown,
    saved,
    open(next: Shown): void {
      opener.current = document.activeElement;
      setSaved('');
      setShown(() => next);
    },
    props: {
      onClose,
      onDone(words: string): void {
        onClose();
        setSaved(words);
      },
    },
  };
};
