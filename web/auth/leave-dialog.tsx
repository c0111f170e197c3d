import { Button } from '@aws-amplify/ui-react';
import { useEffect, useRef } from 'react';

export interface Ways {
  onStay(): void;
  onLeave(): void;
}

export const LeaveDialog = ({
  title,
  text,
  stay,
  leave,
  onStay,
  onLeave,
}: Ways & Record<'title' | 'text' | 'stay' | 'leave', string>) => {
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

interface Unsent {
  answers: boolean;
  message: boolean;
}

const loss = ({ answers, message }: Unsent): string => {
  if (!message) return 'You haven’t submitted your answers. Signing out deletes them.';
  if (!answers) return 'You haven’t sent your message. Signing out deletes it.';
  return 'You haven’t submitted your answers or sent your message. Signing out deletes both.';
};

export const SignOutDialog = ({ unsent, ...ways }: Ways & { unsent: Unsent }) => (
  <LeaveDialog
    {...ways}
    title="Sign out without sending?"
    text={loss(unsent)}
    stay="Stay"
    leave="Sign Out and Delete"
  />
);
