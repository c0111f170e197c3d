import { useEffect, useRef, useState } from 'react';

/**
 * Asks before answers are lost: with the browser's dialog when the visitor closes the tab or leaves the page, and
 * with the site's dialog after a click on Cancel or Sign Out.
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
