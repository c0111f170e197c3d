import { exactAddress } from '#lambdas/email/address.ts';
import { isSameSecret } from '#lambdas/platform/crypto/same-secret.ts';
import { getItem, queryAll } from '#lambdas/platform/store/reads.ts';
import type { Table } from '#lambdas/platform/store/table.ts';
import type { LeadSource } from '#shared/domain/lead.ts';
import { isExpired } from '#shared/domain/time.ts';

/** A request for the guide. */
export interface StoredLead {
  id: string;
  email: string;
  /** In lower case, for the index `by-address`. */
  address: string;
  name: string;
  source?: LeadSource | undefined;
  createdAt: string;
  /** With a shard, such as `2026-11#3`. */
  month: string;
  /** `createdAt` and the id: the place in the month. */
  at: string;
  unsubscribeSecret: string;
  /** When the visitor asked for the series, and the hash of the words. */
  seriesAt?: string;
  seriesWords?: string;
  unsubscribedAt?: string;
  expiresAt: number;
}

export const findLead = async (
  leads: Table,
  id: string,
  now = new Date(),
): Promise<StoredLead | undefined> => {
  const lead = (await getItem({ table: leads, key: { id } })) as StoredLead | undefined;
  return isExpired(lead, now) ? undefined : lead;
};

/** The ids of the requests with the address in any letter case. */
export const findLeadIds = async (leads: Table, email: string): Promise<string[]> => {
  const found = await queryAll(leads, {
    index: 'by-address',
    where: 'address = :address',
    values: { ':address': exactAddress(email) },
  });
  return found.map(({ id }) => String(id));
};

export const unsubscribeToken = ({ id, unsubscribeSecret }: StoredLead): string =>
  `${id}.${unsubscribeSecret}`;

const TOKEN = /^([0-9a-f-]{36})\.([0-9a-f-]{36})$/;

export const findByToken = async (leads: Table, token: string): Promise<StoredLead | undefined> => {
  const [, id, secret] = TOKEN.exec(token) ?? [];
  if (!id || !secret) return undefined;
  const lead = await findLead(leads, id);
  return lead && isSameSecret(lead.unsubscribeSecret, secret) ? lead : undefined;
};
