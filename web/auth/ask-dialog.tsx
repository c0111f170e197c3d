import { Button } from '@aws-amplify/ui-react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { BusyButton } from './busy-button.tsx';

interface Words {
  title: string;
  text: ReactNode;
  keep: string;
  confirm: string;
}

interface Props extends Words {
  /** Fields. The first one gets the focus. */
  children?: ReactNode;
  isBusy?: boolean;
  problem?: string | undefined;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before something that can't be undone. A failure stays in the dialog. */
export const AskDialog = (props: Props) => {
  const { title, text, keep, confirm, children, isBusy = false, problem } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) props.onConfirm();
  };
  return (
    <dialog
      ref={dialog}
      className="ask"
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      onCancel={(event) => isBusy && event.preventDefault()}
      onClose={props.onClose}
    >
      <form className="stack" onSubmit={submit} noValidate>
        <h2 id={id} className="title">
          {title}
        </h2>
        <div id={`${id}-text`}>{text}</div>
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
          <BusyButton className="button button-wrong" type="submit" isBusy={isBusy}>
            {problem ? 'Try Again' : confirm}
          </BusyButton>
        </div>
      </form>
    </dialog>
  );
};

interface Question extends Words {
  go(): void;
}

export const useAsk = () => {
  const [question, ask] = useState<Question>();
  const close = () => ask(undefined);
  const onConfirm = () => {
    close();
    question?.go();
  };
  return {
    ask,
    dialog: question && <AskDialog {...question} onConfirm={onConfirm} onClose={close} />,
  };
};
