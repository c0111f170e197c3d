import type { Hash } from '#lambdas/platform/crypto/address-hash.ts';
import { getItem } from '#lambdas/platform/store/reads.ts';
import type { Table } from '#lambdas/platform/store/table.ts';
import { updateItem } from '#lambdas/platform/store/writes.ts';
import { retention } from '#shared/domain/privacy.ts';
import { addMonths, expiry } from '#shared/domain/time.ts';
import { exactAddress } from './address.ts';

/** Why the site sends no guide and no series to an address, in lower case. */
export type Stop = 'unsubscribed' | 'bounced' | 'complained';

const stopId = async (hash: Hash, email: string): Promise<string> =>
  `stopped#${await hash('stopped', exactAddress(email))}`;

export const findStop = async (
  settings: Table,
  hash: Hash,
  email: string,
): Promise<Stop | undefined> => {
  const found = await getItem({ table: settings, key: { id: await stopId(hash, email) } });
  return found?.stopped as Stop | undefined;
};

/** The first reason stays, because each reason has the same effect. */
export const stopEmails = async (
  settings: Table,
  hash: Hash,
  email: string,
  reason: Stop,
  now: Date,
): Promise<void> => {
  // An unconditional update can't be refused.
  await updateItem({
    table: settings,
    key: { id: await stopId(hash, email) },
    update: 'SET stopped = if_not_exists(stopped, :reason), stoppedAt = :now, expiresAt = :end',
    values: {
      ':reason': reason,
      ':now': now.toISOString(),
      ':end': expiry(addMonths(now, 12 * retention.stopYears)),
    },
  });
};
