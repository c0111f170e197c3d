import { exactAddress } from '#lambdas/mail/recipient.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { putItem } from '#lambdas/platform/aws/writes.ts';
import type { HashAddress } from '#lambdas/platform/crypto/address-hash.ts';
import { retention } from '#shared/domain/privacy.ts';
import type { Erasing } from './erase.ts';

/** Somebody was erased: the keyed hash of a `sub` or of an address, for longer than any backup has them. */
export interface Tombstone {
  version: 1;
  id: string;
  /** Later records belong to somebody who came back. ISO 8601. */
  erasedAt: string;
  /** Of an address: the id under which `recipients` has it. */
  recipient?: string;
  /** For TTL, in seconds since 1970. */
  expiresAt: number;
}

const DAY = 24 * 60 * 60;

export const buryIn =
  (tombstones: Table, hash: Record<'erased' | 'recipient', HashAddress>): Erasing['bury'] =>
  async ({ userId, email }, now) => {
    const bury = async (name: string, recipient?: string): Promise<void> => {
      const tombstone: Tombstone = {
        ...{ version: 1, id: await hash.erased(name), erasedAt: now.toISOString() },
        ...(recipient && { recipient }),
        expiresAt: Math.ceil(now.getTime() / 1000) + retention.tombstoneDays * DAY,
      };
      await putItem({ table: tombstones, item: { ...tombstone } });
    };
    if (userId) await bury(userId);
    if (email) await bury(exactAddress(email), await hash.recipient(exactAddress(email)));
  };
