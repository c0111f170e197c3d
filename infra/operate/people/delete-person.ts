import { beginDeletion, deletionOwner } from '#lambdas/deletion/begin.ts';
import { deletionEmails, putTombstone, removeLeads } from '#lambdas/deletion/delete-person.ts';
import { exactAddress } from '#lambdas/email/address.ts';
import { auditEntry } from '#lambdas/platform/audit.ts';
import type { Hash } from '#lambdas/platform/crypto/address-hash.ts';
import type { Encrypt } from '#lambdas/platform/crypto/encrypt.ts';
import { getItem } from '#lambdas/platform/store/reads.ts';
import type { Tables } from '#lambdas/platform/store/table.ts';
import { transact } from '#lambdas/platform/store/writes.ts';
import type { FoundPerson } from './find-person.ts';

interface Dependencies {
  readonly tables: Tables;
  readonly hash: Hash;
  readonly encryptAddress: Encrypt;
}

/** Deletes guide requests at once, and requests a receipt that names only them. */
async function deleteGuideRequests(deps: Dependencies, email: string): Promise<void> {
  const { tables, hash } = deps;
  const now = new Date();
  const address = exactAddress(email);
  const subject = await hash('tombstone', address);
  await removeLeads(tables, email);
  await putTombstone(tables, hash, address, now);
  const about = { email, of: 'address' } as const;
  const written = await transact({
    audit: auditEntry(tables.audit, { subject, action: 'deleted', by: 'owner', now }),
    ...(await deletionEmails(deps, deletionOwner(subject), about, now)),
  });
  if (!written.done)
    throw new Error('The guide requests are deleted, but the receipt was refused.');
}

const whenDeleted = async ({ tables, hash }: Dependencies, email: string): Promise<string> => {
  const id = `tombstone#${await hash('tombstone', exactAddress(email))}`;
  const deletedAt = (await getItem({ table: tables.settings, key: { id } }))?.deletedAt;
  return deletedAt
    ? ` Data with this address was deleted on ${String(deletedAt).slice(0, 10)}.`
    : '';
};

/** Returns a sentence about what it did or, without `isCertain`, would do. */
export async function deletePerson(
  deps: Dependencies,
  { email, userIds, account, hasGuideRequests }: FoundPerson,
  isCertain: boolean,
): Promise<string> {
  if (userIds.length === 0 && !hasGuideRequests) {
    return `There is nothing to delete.${await whenDeleted(deps, email)}`;
  }
  if (!isCertain) {
    const what = [
      ...(userIds.length > 0 ? ['the account with its assessments, messages, and notes'] : []),
      ...(hasGuideRequests ? ['the guide requests'] : []),
    ];
    return `This would delete ${what.join(', and ')} for good. To do it, add --yes.`;
  }
  const said: string[] = [];
  let isNew = false;
  for (const userId of userIds) {
    isNew = (await beginDeletion(deps.tables, userId, 'owner', new Date())) === 'begun' || isNew;
  }
  if (userIds.length > 0) {
    said.push(
      isNew
        ? 'The site now deletes the account and its data. After 16 minutes, it also deletes what the account sent in the meantime.'
        : 'A deletion is already running.',
    );
  }
  // The deletion of an account with a confirmed address includes its guide requests and a receipt.
  if (account?.isConfirmed) {
    said.push('It then emails a receipt to the address.');
  } else {
    if (hasGuideRequests) {
      await deleteGuideRequests(deps, email);
      said.push('The guide requests are deleted, and the site emails a receipt for them.');
    }
    if (userIds.length > 0) {
      said.push('The site emails no receipt for the account, so write to the person.');
    }
  }
  return said.join(' ');
}
