import { type Case, stateNames } from '#shared/domain/case.ts';
import { clearanceGap } from '#shared/domain/clearance.ts';
import type { ClientCase } from '#shared/domain/coach.ts';
import type { Clock } from '#shared/domain/promise.ts';
import { dateOnly, soonTime, wallClock } from '#shared/domain/zone.ts';

const MINUTE = 60_000;

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** For example `4 h 10 min`. */
export const duration = (milliseconds: number): string => {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE));
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) {
    const rest = hours % 24;
    return rest ? `${Math.floor(hours / 24)} d ${rest} h` : `${Math.floor(hours / 24)} d`;
  }
  if (hours >= 10) return `${hours} h`;
  const rest = minutes % 60;
  if (minutes === 0) return 'under 1 min';
  if (hours === 0) return `${rest} min`;
  return rest ? `${hours} h ${rest} min` : `${hours} h`;
};

export const isToTryAgain = ({ againAt, laterOn }: Case, now: Date, timeZone: string): boolean =>
  (againAt !== undefined && new Date(againAt) <= now) ||
  (laterOn !== undefined && laterOn <= wallClock(now, timeZone).date);

export const wayWords = (via: NonNullable<Case['via']>): string =>
  via === 'in person' ? via : `by ${via}`;

export const stateWords = (clientCase: ClientCase, now: Date, timeZone: string): string => {
  const name = stateNames[clientCase.state];
  if (clientCase.state === 'contacted' && clientCase.via)
    return `${name} ${wayWords(clientCase.via)}`;
  if (clientCase.laterOn) {
    const day = dateOnly(clientCase.laterOn, now);
    const today = wallClock(now, timeZone).date;
    if (clientCase.laterOn > today)
      return clientCase.state === 'later' ? `${name}: ${day}` : `${name}: try again ${day}`;
    return `${name}: ${clientCase.laterOn === today ? 'try again today' : `was planned for ${day}`}`;
  }
  if (clientCase.closed === 'withdrawn' && clientCase.state !== 'withdrawn')
    return `${name}, consent withdrawn`;
  if (!clientCase.againAt) return name;
  if (isToTryAgain(clientCase, now, timeZone)) return `${name}: try again now`;
  return `${name}, next try ${soonTime(clientCase.againAt, timeZone, now)}`;
};

export const clearanceWords = (
  { clearance }: Pick<Case, 'clearance'>,
  now: Date,
  timeZone: string,
): string | undefined => {
  const gap = clearanceGap(clearance, wallClock(now, timeZone).date);
  if (!clearance || !gap) return undefined;
  return gap === 'missing'
    ? `Doctor’s clearance missing, requested ${dateOnly(clearance.on, now)}`
    : `Doctor’s clearance expired ${dateOnly(clearance.until ?? clearance.on, now)}`;
};

export const clockWords = (clock: Clock, clientCase: Case, now: Date, timeZone: string): string => {
  if (clock.kind === 'running') {
    const due = `due ${soonTime(clock.due, timeZone, now)}`;
    if (clock.timeOff === 'now') return `paused · ${due}`;
    if (clock.timeOff === 'ahead') return due;
    return clock.left < 0 ? `overdue by ${duration(-clock.left)}` : `${duration(clock.left)} left`;
  }
  if (clientCase.answeredAfter === undefined) return '';
  if (clock.missedBy) return `answered ${duration(clock.missedBy)} late`;
  return `answered in ${duration(clientCase.answeredAfter)}`;
};

export const elapsed = (clock: Clock, promise: number): number | undefined =>
  clock.kind === 'running' ? (promise - clock.left) / promise : undefined;
