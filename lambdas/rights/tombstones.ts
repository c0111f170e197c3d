import { retention } from '#shared/privacy.ts';
import type { HashAddress } from '../adapters/address-hash.ts';
import type { Table } from '../adapters/table.ts';
import { putItem } from '../adapters/writes.ts';
import { exactAddress } from '../mail/recipient.ts';
import type { Erasing } from './erase.ts';

/** Somebody was erased: the keyed hash of a `sub` or of an address, for longer than any backup has them. */
export interface Tombstone {
  version: 1;
  id: string;
  /** What was made later belongs to somebody who came back. ISO 8601. */
  erasedAt: string;
  /** For TTL, in seconds since 1970. */
  expiresAt: number;
}

const DAY = 24 * 60 * 60;

/** @param hash for the purpose `erased` */
export const buryIn =
  (tombstones: Table, hash: HashAddress): Erasing['bury'] =>
  async ({ userId, email }, now) => {
    const named = [userId, email && exactAddress(email)].filter((each) => each !== undefined);
    for (const name of named) {
      const tombstone: Tombstone = {
        ...{ version: 1, id: await hash(name), erasedAt: now.toISOString() },
        expiresAt: Math.ceil(now.getTime() / 1000) + retention.tombstoneDays * DAY,
      };
      await putItem({ table: tombstones, item: { ...tombstone } });
    }
  };
