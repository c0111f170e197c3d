import type { LeadRow } from '#shared/endpoints/coach.ts';

export const monthAfter = (month: string, months: number): string => {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of - 1 + months, 1)).toISOString().slice(0, 7);
};

export const monthName = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

export const sourceOf = (source: LeadRow['source']): string =>
  [source?.source, source?.medium, source?.campaign].filter(Boolean).join(' / ') ||
  source?.referrer ||
  'Direct';

/** The source with the most leads first. A client has also submitted an assessment. */
export const countSources = (rows: readonly Pick<LeadRow, 'source' | 'became'>[]) =>
  [...Map.groupBy(rows, (row) => sourceOf(row.source))]
    .map(([source, from]) => ({
      source,
      leads: from.length,
      assessments: from.filter(({ became }) => became !== undefined).length,
      clients: from.filter(({ became }) => became === 'client').length,
    }))
    .sort((one, other) => other.leads - one.leads);
