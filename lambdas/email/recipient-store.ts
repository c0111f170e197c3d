import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { updateItem } from '#lambdas/platform/aws/writes.ts';
import type { HashAddress } from '#lambdas/platform/crypto/address-hash.ts';
import { yearsAfter } from '#lambdas/platform/expiry.ts';
import { retention } from '#shared/domain/privacy.ts';
import {
  exactAddress,
  foldAddress,
  guideEmailLimits,
  type Recipient,
  recentShares,
  type Suppression,
} from './recipient.ts';

const VERSION = 1;

/**
 * `suppressed`, in the item of the folded address, applies to all variants of the address.
 * `bounced`, in the item of the exact address, applies only to that address.
 */
export const recipientStore = (table: Table, hash: HashAddress) => ({
  async find(email: string): Promise<Recipient> {
    const [folded, exact] = [foldAddress(email), exactAddress(email)];
    const id = await hash(folded);
    const person = await getItem(table, { id });
    const address = exact === folded ? person : await getItem(table, { id: await hash(exact) });
    return {
      id,
      revision: Number(person?.revision ?? 0),
      shares: (person?.shares ?? []) as Recipient['shares'],
      isKept: person?.suppressed !== undefined || person?.bounced !== undefined,
      ...(person?.suppressed !== undefined && { suppressed: person.suppressed as Suppression }),
      ...(address?.bounced === true && { suppressed: 'bounced' as const }),
    };
  },

  async takeShare(found: Recipient, entryId: string, now: Date): Promise<boolean> {
    const expiresAt = Math.ceil((now.getTime() + guideEmailLimits.window) / 1000);
    const written = await updateItem({
      table,
      key: { id: found.id },
      update: `SET version = :version, revision = :next, shares = :shares${
        found.isKept ? '' : ', expiresAt = :expiresAt'
      }`,
      condition: 'attribute_not_exists(revision) OR revision = :found',
      values: {
        ':version': VERSION,
        ':found': found.revision,
        ':next': found.revision + 1,
        ':shares': [...recentShares(found, now), { entryId, at: now.toISOString() }],
        ...(!found.isKept && { ':expiresAt': expiresAt }),
      },
    });
    return written.done;
  },
});

export type RecipientStore = ReturnType<typeof recipientStore>;

/** Returns the time of an unsubscribe or complaint by any variant of the address. */
export const stoppedAt = async (
  table: Table,
  hash: HashAddress,
  email: string,
): Promise<string | undefined> => {
  const id = await hash(foldAddress(email));
  const found = await getItem(table, { id }, ['id', 'suppressedAt']);
  return found?.suppressedAt as string | undefined;
};

export const suppress = async (
  table: Table,
  id: string,
  reason: Suppression,
  now: Date,
): Promise<void> => {
  const name = reason === 'bounced' ? reason : 'suppressed';
  const at = `${name}At`;
  // A complaint replaces an unsubscribe, because it also stops codes.
  const set = (field: string, value: string) =>
    `${field} = ${reason === 'complained' ? value : `if_not_exists(${field}, ${value})`}`;
  await updateItem({
    table,
    key: { id },
    update: `SET version = :version, ${set(name, ':reason')}, ${set(at, ':at')}, expiresAt = :end ADD revision :one`,
    values: {
      ':version': VERSION,
      ':reason': reason === 'bounced' ? true : reason,
      ':at': now.toISOString(),
      ':end': yearsAfter(now, retention.suppressionYears),
      ':one': 1,
    },
  });
};
