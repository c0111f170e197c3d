import { useEffect, useRef, useState } from 'react';
import { LeaveDialog } from '#web/auth/leave-dialog.tsx';

interface Question {
  title: string;
  text: string;
  leave: string;
  go(): void;
}

/** Asks before answers are lost, whether the client leaves, signs out, or starts over. */
export const useLeaveGuard = (isAtRisk: boolean) => {
  const [question, ask] = useState<Question>();
  const mayLeave = useRef(false);

  useEffect(() => {
    if (!isAtRisk) return;
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!mayLeave.current) event.preventDefault();
    };
    addEventListener('beforeunload', onUnload);
    return () => removeEventListener('beforeunload', onUnload);
  }, [isAtRisk]);

  const dialog = question && (
    <LeaveDialog
      title={question.title}
      text={question.text}
      stay="Keep Editing"
      leave={question.leave}
      onStay={() => ask(undefined)}
      onLeave={() => {
        mayLeave.current = true;
        ask(undefined);
        question.go();
      }}
    />
  );
  return { ask, dialog };
};
