import { series } from '#lambdas/email/series.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { updateItem } from '#lambdas/platform/aws/writes.ts';
import { derivedId } from '#lambdas/platform/crypto/submission-id.ts';
import { SERIES_MAX } from '#web/content/sample-series.ts';
import type { Entry } from './entry.ts';
import { newEntry } from './new-entry.ts';
import type { Outbox } from './outbox-store.ts';

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
  { leads, outbox }: { leads: Table; outbox: Pick<Outbox, 'add'> },
  { kind, payload: { leadId = '', step } = {} }: Pick<Entry, 'kind' | 'payload'>,
  now: Date,
): Promise<void> => {
  if (kind !== 'series') return;
  const { done } = await updateItem({
    table: leads,
    key: { id: leadId },
    update: 'SET seriesSent = :sent',
    condition: 'attribute_exists(id)',
    values: { ':sent': Number(step) },
  });
  const next = done && seriesEntry(leadId, Number(step) + 1, now);
  if (next) await outbox.add(next);
};
