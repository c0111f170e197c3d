import type { StoredAssessment } from '#lambdas/assessment/assessment-store.ts';
import { findEntries } from '#lambdas/audit/find.ts';
import { findWholeCase } from '#lambdas/case/find.ts';
import { downloadTaskId } from '#lambdas/deletion/task.ts';
import { exactAddress, foldAddress } from '#lambdas/email/recipient.ts';
import { linksId } from '#lambdas/message/links.ts';
import { findAll } from '#lambdas/message/message-store.ts';
import { getItem, queryAll } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import type { HashAddress } from '#lambdas/platform/crypto/address-hash.ts';
import { indexes } from '#lambdas/platform/environment.ts';
import { entryAttributes } from './entry-attributes.ts';

type Tables = Record<
  | 'assessments'
  | 'clients'
  | 'leads'
  | 'messages'
  | 'outbox'
  | 'recipients'
  | 'audit'
  | 'drafts'
  | 'tasks',
  Table
>;

export const heldIn = (tables: Tables, hash: HashAddress) => ({
  findClient: (userId: string) => findWholeCase(tables.clients, userId),
  findAssessment: async (id: string) =>
    (await getItem(tables.assessments, { id })) as StoredAssessment | undefined,

  findAuditEntries: (userId: string) => findEntries(tables.audit, userId),

  findEntry: (id: string) => getItem(tables.outbox, { id }, [...entryAttributes]),
  findDraftKey: (userId: string) => getItem(tables.drafts, { userId }, ['userId', 'createdAt']),
  findDownloads: (userId: string) =>
    getItem(tables.tasks, { id: downloadTaskId(userId) }, ['id', 'requests', 'entries']),

  findMessages: (userId: string) => findAll(tables.messages, userId),
  findMessageLinks: (userId: string) =>
    getItem(tables.tasks, { id: linksId(userId) }, ['id', 'requests', 'entries']),

  async findLeads(email: string) {
    const pages = await Array.fromAsync(
      queryAll(tables.leads, {
        index: indexes.byAddress,
        where: 'address = :address',
        values: { ':address': exactAddress(email) },
      }),
    );
    const found = await Promise.all(
      pages.flat().map(({ id }) => getItem(tables.leads, { id: String(id) })),
    );
    return found.filter((lead) => lead !== undefined);
  },

  async findLimits(email: string) {
    const addresses = [...new Set([foldAddress(email), exactAddress(email)])];
    const rows = await Promise.all(
      addresses.map(async (address) => getItem(tables.recipients, { id: await hash(address) })),
    );
    return rows.filter((row) => row !== undefined);
  },
});
