import { type ReactNode, useState } from 'react';
import { useSession } from '#web/session/use-session.tsx';
import { useAsk } from './ask-dialog.tsx';
import { BusyButton } from './busy-button.tsx';

export interface SignOut {
  /** Signs out, unless the client would lose a text and wants to stay. */
  ask(after?: () => void): void;
  /** Signs out, and deletes what this browser has of the client. */
  now(after?: () => void): Promise<void>;
  button: ReactNode;
  dialog: ReactNode;
}

interface Unsent {
  answers: boolean;
  message?: boolean;
}

const lossOf = ({ answers, message }: Unsent): string => {
  if (!message) return 'You haven’t submitted your answers. Signing out deletes them.';
  if (!answers) return 'You haven’t sent your message. Signing out deletes it.';
  return 'You haven’t submitted your answers or sent your message. Signing out deletes both.';
};

export const useSignOut = (unsent: () => Unsent, forget: () => void): SignOut => {
  const session = useSession();
  const question = useAsk();
  const [isBusy, setBusy] = useState(false);
  const now = async (after?: () => void) => {
    forget();
    setBusy(true);
    await session.signOut();
    setBusy(false);
    after?.();
  };
  const ask = (after?: () => void) => {
    const lost = unsent();
    if (!lost.answers && !lost.message) return void now(after);
    question.ask({
      title: 'Sign out without sending?',
      text: lossOf(lost),
      keep: 'Stay',
      confirm: 'Sign Out and Delete',
      go: () => void now(after),
    });
  };
  const button = (
    <BusyButton isBusy={isBusy} onClick={() => ask()}>
      Sign Out
    </BusyButton>
  );
  return { ask, now, button, dialog: question.dialog };
};
