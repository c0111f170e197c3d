import type { Entry } from '#lambdas/outbox/entry.ts';
import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { transact, updateItem } from '#lambdas/platform/aws/writes.ts';
import type { LeadSource } from '#shared/domain/lead.ts';

export interface LeadRecord {
  version: 1;
  /** 32 hexadecimal digits. */
  id: string;
  /** As the visitor typed it. */
  email: string;
  /** In lower case, for the index by address. */
  address: string;
  name: string;
  /** The visitor's source, if the page knew it. */
  source?: LeadSource | undefined;
  createdAt: string;
  /** `YYYY-MM` of `createdAt`, for the index by month. */
  month: string;
  fingerprint: string;
  /** The random part of the unsubscribe link. */
  unsubscribeSecret: string;
  /** When the reader requested the series, and the hash of the words that they agreed to. */
  seriesAt?: string;
  seriesWords?: string;
  /** How many emails of the series were sent. */
  seriesSent?: number;
  /** When the reader unsubscribed. */
  unsubscribedAt?: string;
}

/**
 * Stores a lead and adds its email to the outbox, in one transaction.
 * @returns `stored`, also for a repeated submission; `other` if a different submission has the same id
 * @throws ServiceUnavailableError
 */
export const storeLead = async (
  { leads, outbox }: { leads: Table; outbox: Table },
  lead: LeadRecord,
  entry: Entry,
): Promise<'stored' | 'other'> => {
  const written = await transact([
    { table: leads, item: { ...lead }, condition: 'attribute_not_exists(id)' },
    { table: outbox, item: { ...entry } },
  ]);
  if (written.done) return 'stored';
  return written.refused[0]?.found?.fingerprint === lead.fingerprint ? 'stored' : 'other';
};

/** @throws ServiceUnavailableError */
export const findLead = async (leads: Table, id: string) =>
  (await getItem(leads, { id })) as LeadRecord | undefined;

/**
 * Starts a lead's series: stores the agreement and adds the first email to the outbox. Changes nothing if the
 * series has already started or the lead is gone.
 * @throws ServiceUnavailableError
 */
export const beginSeries = (
  { leads, outbox }: { leads: Table; outbox: Table },
  id: string,
  { seriesAt, seriesWords }: Required<Pick<LeadRecord, 'seriesAt' | 'seriesWords'>>,
  first: Entry,
) =>
  transact([
    {
      table: leads,
      key: { id },
      update: 'SET seriesAt = :at, seriesWords = :words',
      condition: 'attribute_exists(id) AND attribute_not_exists(seriesAt)',
      values: { ':at': seriesAt, ':words': seriesWords },
    },
    { table: outbox, item: { ...first } },
  ]);

/** Records when a reader of the series unsubscribed. @throws ServiceUnavailableError */
export const noteUnsubscribed = (leads: Table, id: string, now: Date) =>
  updateItem({
    table: leads,
    key: { id },
    update: 'SET unsubscribedAt = :now',
    condition: 'attribute_exists(seriesAt) AND attribute_not_exists(unsubscribedAt)',
    values: { ':now': now.toISOString() },
  });
