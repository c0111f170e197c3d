import { getItem, queryAll, queryPage } from '#lambdas/platform/aws/reads.ts';
import type { Item, Table } from '#lambdas/platform/aws/table.ts';
import { indexes } from '#lambdas/platform/environment.ts';
import type { LeadRow } from '#shared/domain/coach.ts';

export type Lead = Omit<LeadRow, 'guideEmail' | 'became' | 'assessmentId'>;

export type Place = Pick<Lead, 'createdAt' | 'id'>;

const leadOf = ({ id, createdAt, email, name, source }: Item): Lead => ({
  id: String(id),
  createdAt: String(createdAt),
  email: String(email),
  name: String(name ?? ''),
  source: source as LeadRow['source'],
});

export const leadsStore = ({ leads, outbox }: { leads: Table; outbox: Table }) => ({
  async find(month: string, after: Place | undefined, limit: number): Promise<Lead[]> {
    const found = await queryPage(leads, {
      index: indexes.byMonth,
      limit,
      backwards: true,
      where: '#month = :month',
      values: { ':month': month },
      after: after && { month, createdAt: after.createdAt, id: after.id },
    });
    return found.map(leadOf);
  },

  async findAll(month: string): Promise<Lead[]> {
    const pages = await Array.fromAsync(
      queryAll(leads, {
        index: indexes.byMonth,
        where: '#month = :month',
        values: { ':month': month },
        limit: 1_000,
      }),
    );
    return pages.flat().map(leadOf);
  },

  async emailStateOf(leadId: string): Promise<string> {
    const entry = await getItem(outbox, { id: leadId }, ['state']);
    return typeof entry?.state === 'string' ? entry.state : 'unknown';
  },
});

export type LeadsStore = ReturnType<typeof leadsStore>;
