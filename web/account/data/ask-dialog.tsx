import { Button } from '@aws-amplify/ui-react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';

interface Props {
  title: string;
  children: ReactNode;
  confirm: string;
  keep: string;
  isBusy: boolean;
  problem: string | undefined;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before something that can't be undone. A failure stays in the dialog. */
export const AskDialog = (props: Props) => {
  const { title, children, confirm, keep, isBusy, problem, onConfirm, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onConfirm();
  };
  return (
    <dialog
      ref={dialog}
      className="leave ask"
      aria-labelledby={id}
      onCancel={(event) => isBusy && event.preventDefault()}
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate>
        <h2 id={id}>{title}</h2>
        {children}
        <p role="alert" className={problem ? 'form-problem' : 'unseen'}>
          {problem}
        </p>
        <div className="buttons">
          <Button
            className="button button-quiet"
            isDisabled={isBusy}
            onClick={() => dialog.current?.close()}
          >
            {keep}
          </Button>
          <Button
            className="button button-wrong"
            type="submit"
            aria-disabled={isBusy}
            data-busy={isBusy}
          >
            {isBusy ? 'Loading...' : problem ? 'Try Again' : confirm}
          </Button>
        </div>
      </form>
    </dialog>
  );
};
