import { writtenText } from './text.ts';

export const coachLimits = {
  casesPage: 50,
  leadsPage: 100,
  openingsPerHour: 40,
  writesPerHour: 120,
  signInMaxAgeSeconds: 12 * 3_600,
  note: 10_000,
  /** The coach gets at most this many emails an hour about accounts with an unconfirmed address. */
  unconfirmedEmailsPerHour: 10,
} as const;

export const noteText = writtenText(coachLimits.note, 'A note can have at most 10,000 characters.');
