import { type AuditAction, auditEntry } from '#lambdas/platform/audit.ts';
import { count } from '#lambdas/platform/log.ts';
import { getItem } from '#lambdas/platform/store/reads.ts';
import type { Item, Tables } from '#lambdas/platform/store/table.ts';
import { transact } from '#lambdas/platform/store/writes.ts';
import { isTrainerLocked } from '#lambdas/platform/trainers.ts';
import { expiry, HOUR } from '#shared/domain/time.ts';

/**
 * Records a trainer's first listing of an hour in the audit. Counts pages for the alarm about
 * unusual reading, but not a list's first page, which an open page loads every minute. Returns false
 * for a locked trainer.
 */
export const recordListing = async (
  { settings, moments, audit }: Pick<Tables, 'settings' | 'moments' | 'audit'>,
  trainer: string,
  action: AuditAction & `listed${string}`,
  isFirstPage: boolean,
  now: Date,
): Promise<boolean> => {
  if (await isTrainerLocked(settings, trainer)) return false;
  if (!isFirstPage) count('PageListed', { trainer });
  const once = { id: `listed#${trainer}#${action}#${Math.floor(now.getTime() / HOUR)}` };
  if (await getItem({ table: moments, key: once })) return true;
  // If the transaction is refused, a call at the same moment has added the entry.
  await transact({
    audit: auditEntry(audit, { subject: trainer, action, by: trainer, now }),
    once: {
      table: moments,
      item: { ...once, expiresAt: expiry(now, 2 * HOUR) },
      condition: 'attribute_not_exists(id)',
    },
  });
  return true;
};

/** Where the next page begins. It only says what a trainer may list anyway, so it isn't secret. */
export const encodeCursor = (key: Item): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url');

/** Returns undefined for anything but filled texts under these names. */
export const decodeCursor = (text: string, names: readonly string[]): Item | undefined => {
  try {
    const key: Item = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    const isKey =
      Object.keys(key).length === names.length &&
      names.every((name) => key[name] !== '' && typeof key[name] === 'string');
    return isKey ? key : undefined;
  } catch {
    return undefined;
  }
};
