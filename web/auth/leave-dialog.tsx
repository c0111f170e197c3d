import { Button } from '@aws-amplify/ui-react';
import { useEffect, useRef } from 'react';

export const LeaveDialog = ({
  title,
  text,
  stay,
  leave,
  onStay,
  onLeave,
}: Record<'title' | 'text' | 'stay' | 'leave', string> & { onStay(): void; onLeave(): void }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="leave"
      aria-labelledby="leave-title"
      aria-describedby="leave-text"
      onClose={onStay}
    >
      <h2 id="leave-title">{title}</h2>
      <p id="leave-text">{text}</p>
      <div className="buttons">
        <Button className="button" onClick={() => dialog.current?.close()}>
          {stay}
        </Button>
        <Button className="button button-quiet" onClick={onLeave}>
          {leave}
        </Button>
      </div>
    </dialog>
  );
};
