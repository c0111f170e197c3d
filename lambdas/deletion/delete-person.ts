import { exportedId } from '#lambdas/case/entry-ids.ts';
import { exactAddress } from '#lambdas/email/recipient.ts';
import { seriesEntryIds } from '#lambdas/outbox/series.ts';
import type { UserPool } from '#lambdas/platform/aws/user-pool.ts';
import type { deletionStore } from './deletion-store.ts';
import { type Person, type Times, userIdsOf } from './task.ts';

export type DeletionStores = ReturnType<typeof deletionStore> & {
  readonly accounts: Pick<UserPool, 'disable' | 'remove'>;
};

const deleteRecords = async (stores: DeletionStores, userId: string, now: Date): Promise<void> => {
  await stores.accounts.disable(userId);
  const { assessmentIds, entryIds } = await stores.findHoldings(userId);
  for (const id of entryIds) await stores.removeEntry(id);
  for (const id of assessmentIds) await stores.removeAssessment(id);
  await stores.removeMessages(userId);
  await stores.removeNames(userId);
  await stores.removeDownloads(userId);
  // Delete the case last: if this run fails, the next one finds the other records through the case.
  await stores.emptyRow(userId, now);
};

const deleteAddress = async (
  stores: DeletionStores,
  email: string,
  { firstAt }: Times,
): Promise<void> => {
  for await (const leads of stores.findLeads(email, firstAt)) {
    for (const id of leads) {
      for (const entry of [id, ...seriesEntryIds(id)]) await stores.removeEntry(entry);
      await stores.removeLead(id);
    }
  }
  await stores.removeEntry(exportedId(exactAddress(email)));
  await stores.forgetShares(email);
};

/**
 * Deletes a person's accounts and data. If a run is interrupted, the next one starts over, which is harmless. Records
 * that a parent record lists are deleted before that record, so that the next run finds everything.
 */
export const deletePerson = async (
  stores: DeletionStores,
  person: Person,
  times: Times,
): Promise<void> => {
  const userIds = userIdsOf(person);
  await stores.putTombstones(person, times);
  for (const userId of userIds) await deleteRecords(stores, userId, times.now);
  if (person.email) await deleteAddress(stores, person.email, times);
  for (const userId of userIds) await stores.accounts.remove(userId);
};
