import { Button } from '@aws-amplify/ui-react';
import { useEffect, useRef, useState } from 'react';

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

/**
 * Asks before answers are lost. The browser asks when the visitor closes the tab or leaves the
 * page; the site asks after a click on Cancel or Sign Out.
 */
export const useLeaveGuard = (isAtRisk: boolean) => {
  const [leaving, setWayOut] = useState<() => void>();
  const mayLeave = useRef(false);

  useEffect(() => {
    if (!isAtRisk) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!mayLeave.current) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isAtRisk]);

  return {
    isAsking: leaving !== undefined,
    leaveBy: (way: () => void, losesAnswers = isAtRisk) =>
      losesAnswers ? setWayOut(() => way) : way(),
    stay: () => setWayOut(undefined),
    leave: () => {
      mayLeave.current = true;
      setWayOut(undefined);
      leaving?.();
    },
  };
};
