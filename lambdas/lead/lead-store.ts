import { parseToken } from '#lambdas/email/unsubscribe-token.ts';
import type { Entry } from '#lambdas/outbox/entry.ts';
import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { transact } from '#lambdas/platform/aws/writes.ts';
import { isSameSecret } from '#lambdas/platform/crypto/same-secret.ts';
import type { LeadSource } from '#shared/domain/lead.ts';

export interface StoredLead {
  version: 1;
  id: string;
  email: string;
  address: string;
  name: string;
  source?: LeadSource | undefined;
  createdAt: string;
  month: string;
  fingerprint: string;
  unsubscribeSecret: string;
  seriesAt?: string;
  seriesWords?: string;
}

export const storeLead = async (
  { leads, outbox }: { leads: Table; outbox: Table },
  lead: StoredLead,
  entry: Entry,
): Promise<'stored' | 'other'> => {
  const written = await transact([
    { table: leads, item: lead, condition: 'attribute_not_exists(id)' },
    { table: outbox, item: entry },
  ]);
  if (written.done) return 'stored';
  return written.refused[0]?.found?.fingerprint === lead.fingerprint ? 'stored' : 'other';
};

export const findLead = async (leads: Table, id: string) =>
  (await getItem(leads, { id })) as StoredLead | undefined;

export const findByToken = async (leads: Table, token: string): Promise<StoredLead | undefined> => {
  const parsed = parseToken(token);
  const lead = parsed && (await findLead(leads, parsed.leadId));
  return lead && isSameSecret(lead.unsubscribeSecret, parsed.secret) ? lead : undefined;
};

export const beginSeries = (
  { leads, outbox }: { leads: Table; outbox: Table },
  id: string,
  { seriesAt, seriesWords }: Required<Pick<StoredLead, 'seriesAt' | 'seriesWords'>>,
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
    { table: outbox, item: first },
  ]);
