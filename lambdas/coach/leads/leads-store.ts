import { getItem, queryAll, queryPage } from '#lambdas/platform/aws/reads.ts';
import type { Item, Table } from '#lambdas/platform/aws/table.ts';
import { indexes } from '#lambdas/platform/environment.ts';
import type { LeadRow } from '#shared/domain/coach-records.ts';
import type { Place } from './leads.ts';

/** Leads by their month, and what became of their mails. Each method throws ServiceUnavailableError. */
export const leadsStore = ({ leads, outbox }: { leads: Table; outbox: Table }) => ({
  async findLeads(month: string, after: Place | undefined, limit: number): Promise<Item[]> {
    const found = await queryPage(leads, {
      ...{ index: indexes.byMonth, limit, backwards: true },
      where: '#month = :month',
      names: { '#month': 'month' },
      values: { ':month': month },
      after: after && { month, createdAt: after.createdAt, id: after.id },
    });
    return found;
  },

  async findSources(month: string): Promise<LeadRow['source'][]> {
    const pages = await Array.fromAsync(
      queryAll(leads, {
        index: indexes.byMonth,
        where: '#month = :month',
        names: { '#month': 'month' },
        values: { ':month': month },
      }),
    );
    return pages.flat().map(({ source }) => source as LeadRow['source']);
  },

  /** The guide mail's entry has the lead's id; it is forgotten some months after its outcome. */
  async mailStateOf(leadId: string): Promise<string> {
    const entry = await getItem(outbox, { id: leadId }, ['state']);
    return typeof entry?.state === 'string' ? entry.state : 'unknown';
  },
});
