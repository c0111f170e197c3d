import { exactAddress } from '#lambdas/email/recipient.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { putItem } from '#lambdas/platform/aws/writes.ts';
import type { HashAddress } from '#lambdas/platform/crypto/address-hash.ts';
import { retention } from '#shared/domain/privacy.ts';
import { type Person, type Times, userIdsOf } from './task.ts';

/**
 * The keyed hash of a deleted `sub` or address. It is kept longer than any backup. If a backup is restored, the
 * tombstones list what to delete again.
 */
export interface Tombstone {
  version: 1;
  id: string;
  /** ISO 8601. Records created after this time belong to a new account with the same address. */
  deletedAt: string;
  expiresAt: number;
}

const DAY = 24 * 60 * 60;

export const putTombstones = async (
  tombstones: Table,
  hash: HashAddress,
  person: Person,
  { now, firstAt }: Times,
): Promise<void> => {
  const put = async (name: string, at: Date): Promise<void> => {
    const tombstone: Tombstone = {
      version: 1,
      id: await hash(name),
      deletedAt: at.toISOString(),
      expiresAt: Math.ceil(now.getTime() / 1000) + retention.tombstoneDays * DAY,
    };
    await putItem({ table: tombstones, item: { ...tombstone } });
  };
  for (const userId of userIdsOf(person)) await put(userId, now);
  if (person.email) await put(exactAddress(person.email), firstAt);
};
