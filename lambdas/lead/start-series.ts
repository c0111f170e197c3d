import { agreementHash, series } from '#lambdas/email/series.ts';
import type { Entry } from '#lambdas/outbox/entry.ts';
import { seriesEntry } from '#lambdas/outbox/series.ts';
import type { LeadRecord } from './lead-store.ts';
import { type FindLead, leadOf } from './unsubscribe.ts';

export interface Dependencies {
  readonly findLead: FindLead;
  /** Stores the agreement with the first email's entry, once. */
  readonly start: (
    leadId: string,
    agreed: Required<Pick<LeadRecord, 'seriesAt' | 'seriesWords'>>,
    first: Entry,
  ) => Promise<unknown>;
  readonly now: () => Date;
}

/**
 * Checks a token, and starts the series if the reader pressed the page's button.
 * @returns false if the token is invalid or there is no series
 * @throws ServiceUnavailableError
 */
export const startSeries = async (
  { findLead, start, now }: Dependencies,
  token: string,
  isConfirmed: boolean,
): Promise<boolean> => {
  const lead = series.length > 0 && (await leadOf(findLead, token));
  if (!lead) return false;
  const time = now();
  const first = isConfirmed && seriesEntry(lead.id, 1, time);
  if (first) {
    const agreed = { seriesAt: time.toISOString(), seriesWords: agreementHash };
    await start(lead.id, agreed, first);
  }
  return true;
};
