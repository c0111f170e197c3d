import { useEffect, useRef, useState } from 'react';

/** Asks before unsent answers are left: the browser when the tab closes, our dialog on the page's own buttons. */
export const useLeaveGuard = (unsent: boolean) => {
  const [leaving, setWayOut] = useState<() => void>();
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
    isAsking: leaving !== undefined,
    /** Leaves at once if nothing is unsent, else when the visitor agrees. */
    leaveBy: (way: () => void) => (unsent ? setWayOut(() => way) : way()),
    stay: () => setWayOut(undefined),
    leave: () => {
      mayLeave.current = true;
      setWayOut(undefined);
      leaving?.();
    },
  };
};
