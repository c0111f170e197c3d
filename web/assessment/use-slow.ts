import { useEffect, useState } from 'react';

const SLOW_MS = 2_000;

/** True once something has been busy for longer than a person waits without wondering. */
export const useSlow = (busy: boolean): boolean => {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  return slow;
};
