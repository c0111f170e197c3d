import { useEffect, useRef, useState } from 'react';

/** Asks before what is unsent is left: the browser on closing the tab, a dialog of ours on the page's own ways out. */
export const useLeaveGuard = (unsent: boolean) => {
  const [wayOut, setWayOut] = useState<() => void>();
  const mayLeave = useRef(false);

  useEffect(() => {
    if (!unsent) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!mayLeave.current) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsent]);

  return {
    isAsking: wayOut !== undefined,
    /** Takes the way out at once if nothing is unsent, else when the visitor agrees. */
    leaveBy: (way: () => void) => (unsent ? setWayOut(() => way) : way()),
    stay: () => setWayOut(undefined),
    leave: () => {
      mayLeave.current = true;
      setWayOut(undefined);
      wayOut?.();
    },
  };
};
