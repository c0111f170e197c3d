import { Button } from '@aws-amplify/ui-react';
import { useEffect, useRef } from 'react';

export const LeaveDialog = ({ onStay, onLeave }: { onStay(): void; onLeave(): void }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="leave" aria-labelledby="leave-title" onClose={onStay}>
      <h2 id="leave-title">Leave without sending?</h2>
      <p className="leave-text">Your answers haven’t been sent and won’t be saved.</p>
      <div className="buttons">
        <Button className="button" onClick={() => dialog.current?.close()}>
          Keep Editing
        </Button>
        <Button className="button button-quiet" onClick={onLeave}>
          Leave
        </Button>
      </div>
    </dialog>
  );
};
