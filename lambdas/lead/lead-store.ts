import type { Entry } from '#lambdas/outbox/entry.ts';
import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { transact } from '#lambdas/platform/aws/writes.ts';
import type { LeadSource } from '#shared/domain/lead.ts';

/** A lead as it is stored. */
export interface LeadRecord {
  version: 1;
  /** 32 hexadecimal digits. */
  id: string;
  /** As the visitor wrote it. */
  email: string;
  /** In lower case, for the index by address. */
  address: string;
  name: string;
  /** The visitor's source, if the page could tell. */
  source?: LeadSource | undefined;
  createdAt: string;
  /** `YYYY-MM` of `createdAt`, for the index by month. */
  month: string;
  fingerprint: string;
  /** The part of the unsubscribe link that can't be known from anything else. */
  unsubscribeSecret: string;
}

/**
 * Stores a lead and the entry for its mail, or neither.
 * @returns `other` if another submission has its id; the same one again is `stored`
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
