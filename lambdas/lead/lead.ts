import { randomInt } from 'node:crypto';
import { isSameSecret } from '#lambdas/platform/crypto/same-secret.ts';
import { getItem } from '#lambdas/platform/store/reads.ts';
import type { Table } from '#lambdas/platform/store/table.ts';
import type { LeadSource } from '#shared/domain/lead.ts';

/** A request for the guide. */
export interface Lead {
  id: string;
  email: string;
  /** In lower case, for the index `by-address`. */
  address: string;
  name: string;
  source?: LeadSource | undefined;
  createdAt: string;
  /** The month and a shard, because an index partition takes 1,000 writes a second. */
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

const SHARDS = 8;

export const monthShards = (month: string): string[] =>
  Array.from({ length: SHARDS }, (_, number) => `${month}#${number}`);

export const monthOf = (createdAt: string): string =>
  `${createdAt.slice(0, 7)}#${randomInt(SHARDS)}`;

const isExpired = ({ expiresAt }: Lead, now: Date): boolean => expiresAt * 1000 <= now.getTime();

export const findLead = async (
  leads: Table,
  id: string,
  now = new Date(),
): Promise<Lead | undefined> => {
  const lead = (await getItem({ table: leads, key: { id } })) as Lead | undefined;
  return lead && !isExpired(lead, now) ? lead : undefined;
};

export const unsubscribeToken = ({ id, unsubscribeSecret }: Lead): string =>
  `${id}.${unsubscribeSecret}`;

const TOKEN = /^([0-9a-f-]{36})\.([0-9a-f-]{36})$/;

export const findByToken = async (leads: Table, token: string): Promise<Lead | undefined> => {
  const [, id, secret] = TOKEN.exec(token) ?? [];
  if (!id || !secret) return undefined;
  const lead = await findLead(leads, id);
  return lead && isSameSecret(lead.unsubscribeSecret, secret) ? lead : undefined;
};
