import { type ReactNode, useState } from 'react';
import { hasDraft, removeDraft } from '#web/assessment/draft/draft.ts';
import { LeaveDialog } from '#web/auth/leave-dialog.tsx';
import { useSession } from '#web/session/use-session.tsx';
import { forgetText, unsentText } from './message/unsent-text.ts';

export interface SignOut {
  /** Signs out, unless the client would lose a text and wants to stay. */
  ask(after?: () => void): void;
  /** Signs out, and deletes what this browser has of the client. */
  now(): Promise<void>;
  dialog: ReactNode;
}

const lossOf = (answers: boolean, message: boolean): string => {
  if (!message) return 'You haven’t submitted your answers. Signing out deletes them.';
  if (!answers) return 'You haven’t sent your message. Signing out deletes it.';
  return 'You haven’t submitted your answers or sent your message. Signing out deletes both.';
};

export const useSignOut = (accountId: string): SignOut => {
  const session = useSession();
  const [question, setQuestion] = useState<{ text: string; after?: () => void }>();
  const now = async (after?: () => void) => {
    forgetText();
    removeDraft(accountId);
    await session.signOut();
    after?.();
  };
  return {
    ask(after) {
      const [answers, message] = [hasDraft(accountId), unsentText(accountId) !== ''];
      if (answers || message) setQuestion({ text: lossOf(answers, message), ...{ after } });
      else void now(after);
    },
    now: () => now(),
    dialog: question && (
      <LeaveDialog
        title="Sign out without sending?"
        text={question.text}
        stay="Stay"
        leave="Sign Out and Delete"
        onStay={() => setQuestion(undefined)}
        onLeave={() => {
          setQuestion(undefined);
          void now(question.after);
        }}
      />
    ),
  };
};
