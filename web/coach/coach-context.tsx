import { createContext, use, useEffect, useState } from 'react';
import type { TimeOff } from '#shared/domain/promise.ts';
import type { SiteConfig } from '#shared/site-config.ts';
import type { Present } from './words.ts';

interface Coach extends Pick<NonNullable<SiteConfig['trainers']>, 'timeZone' | 'bookingUrl'> {
  /** The signed-in trainer's address, as the log names trainers. */
  email: string;
}

export const CoachContext = createContext<Coach | undefined>(undefined);

export const useCoach = (): Coach => {
  const coach = use(CoachContext);
  if (!coach) throw new Error('useCoach needs a signed-in trainer');
  return coach;
};

/** Renders twice a minute. */
export const usePresent = (timeOff: TimeOff): Present => {
  const { timeZone } = useCoach();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return { now, timeOff, timeZone };
};
