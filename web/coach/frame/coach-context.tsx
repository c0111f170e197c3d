import { createContext, useContext } from 'react';

/** The context that the pages of a signed-in trainer share. */
export interface Coach {
  /** The trainer's address, for the footer of a printed page. */
  trainer: string;
  /** The coach's time zone, an IANA name. */
  timeZone: string;
  /** The booking page for calls. */
  bookingUrl: string | undefined;
  /** Asks for password and code in this tab; the URL stays, so that signing in returns to it. */
  signIn: () => void;
}

const Context = createContext<Coach | undefined>(undefined);

export const CoachProvider = Context.Provider;

export const useCoach = (): Coach => {
  const coach = useContext(Context);
  if (!coach) throw new Error('Outside of the coach’s pages');
  return coach;
};
