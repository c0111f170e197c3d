import { series } from '#lambdas/email/series.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { transact } from '#lambdas/platform/aws/writes.ts';
import { derivedId } from '#lambdas/platform/crypto/submission-id.ts';
import { SERIES_MAX } from '#web/content/sample-series.ts';
import type { Entry } from './entry.ts';
import { newEntry } from './new-entry.ts';

const DAY = 24 * 3_600_000;

const entryId = (leadId: string, step: number): string => derivedId('series', leadId, step);

export const seriesEntryIds = (leadId: string): string[] =>
  Array.from({ length: SERIES_MAX }, (_, index) => entryId(leadId, index + 1));

export const seriesEntry = (leadId: string, step: number, now: Date): Entry | undefined => {
  const email = series[step - 1];
  return (
    email &&
    newEntry(
      {
        id: entryId(leadId, step),
        kind: 'series',
        payload: { leadId, step: String(step) },
        dueAt: new Date(now.getTime() + email.afterDays * DAY),
      },
      now,
    )
  );
};

export const continueSeries = async (
  { leads, outbox }: { leads: Table; outbox: Table },
  { kind, payload: { leadId = '', step } = {} }: Pick<Entry, 'kind' | 'payload'>,
  now: Date,
): Promise<void> => {
  if (kind !== 'series') return;
  const next = seriesEntry(leadId, Number(step) + 1, now);
  if (!next) return;
  // Without this check, a deletion at this moment would leave the entry behind.
  await transact([
    { table: leads, key: { id: leadId }, check: true, condition: 'attribute_exists(id)' },
    { table: outbox, item: next, condition: 'attribute_not_exists(id)' },
  ]);
};
