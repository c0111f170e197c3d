import type { Case, CaseState } from '#shared/domain/case.ts';
import type { Clock } from '#shared/domain/promise.ts';

const MINUTE = 60_000;

export const stateNames: Readonly<Record<CaseState, string>> = {
  new: 'New',
  tried: 'No answer yet',
  later: 'Later',
  contacted: 'Contacted',
  client: 'Client',
  declined: 'Declined',
  spam: 'Spam',
  withdrawn: 'Consent withdrawn',
};

/** `4 h 10 min`, `35 min`, `3 d 2 h`: two units at most. */
export const duration = (milliseconds: number): string => {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE));
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) {
    const rest = hours % 24;
    return rest ? `${Math.floor(hours / 24)} d ${rest} h` : `${Math.floor(hours / 24)} d`;
  }
  if (hours >= 10) return `${hours} h`;
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest ? `${hours} h ${rest} min` : `${hours} h`;
};

/** `Tue, Nov 24, 2:05 PM`, in the coach's time zone. */
export const dateTime = (iso: string | Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    ...({ weekday: 'short', month: 'short', day: 'numeric' } as const),
    ...({ hour: 'numeric', minute: '2-digit' } as const),
  }).format(new Date(iso));

/** `Tue, Nov 24`. */
export const day = (iso: string | Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  }).format(new Date(iso));

/** A clock's words, on the screen and for screen readers. */
export const clockWords = (clock: Clock, its: Case, timeZone: string): string => {
  switch (clock.kind) {
    case 'running':
      return clock.left < 0 ? `missed by ${duration(-clock.left)}` : `${duration(clock.left)} left`;
    case 'put-off': {
      const until = `back on ${day(clock.until, timeZone)}`;
      return clock.missedBy ? `${until}, missed by ${duration(clock.missedBy)}` : until;
    }
    case 'back':
      return `back since ${day(clock.since, timeZone)}`;
    case 'stopped': {
      if (its.answeredAfter === undefined) return '';
      const took = `answered in ${duration(its.answeredAfter)}`;
      return clock.missedBy ? `${took}, missed by ${duration(clock.missedBy)}` : took;
    }
  }
};

/** The share of a promise's hours that have passed: 0 to 1, above it when missed. */
export const elapsed = (clock: Clock, promise: number): number | undefined => {
  if (clock.kind === 'running') return (promise - clock.left) / promise;
  if (clock.kind === 'put-off' && clock.missedBy) return 1 + clock.missedBy / promise;
  return undefined;
};
