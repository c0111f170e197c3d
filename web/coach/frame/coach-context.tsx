import { createContext, useContext } from 'react';

export interface Coach {
  trainer: string;
  timeZone: string;
  bookingUrl: string | undefined;
}

const Context = createContext<Coach | undefined>(undefined);

export const CoachProvider = Context.Provider;

export const useCoach = (): Coach => {
  const coach = useContext(Context);
  if (!coach) throw new Error('useCoach needs a CoachProvider around it');
  return coach;
};
