import { seriesEntryIds } from '#lambdas/outbox/series.ts';
import type { UserPool } from '#lambdas/platform/aws/user-pool.ts';
import { type Person, userIdsOf } from './task.ts';

/** The ids of the assessments and emails that the tables store for a client. */
export interface Holdings {
  assessmentIds: string[];
  /** Ids of outbox entries. Some of the emails are to the coach. */
  entryIds: string[];
}

/**
 * When this run began, and when the first complete run began (this one, if none is complete yet). Somebody who came
 * back with the same address owns any records created after `firstAt`.
 */
export interface Times {
  now: Date;
  firstAt: Date;
}

/** Each method throws ServiceUnavailableError. Repeated calls change nothing more. */
export interface DeletionStores {
  readonly accounts: Pick<UserPool, 'disable' | 'remove'>;
  /** Stores the keyed hashes that tell, after a backup is restored, what to delete again. */
  readonly bury: (person: Person, times: Times) => Promise<void>;
  readonly findHoldings: (userId: string) => Promise<Holdings>;
  readonly removeAssessment: (id: string) => Promise<void>;
  readonly removeEntry: (id: string) => Promise<void>;
  /** Deletes the messages, and the emails and links about them. */
  readonly removeMessages: (userId: string) => Promise<void>;
  /** Deletes the hashes of the parts of the client's name. */
  readonly removeNames: (userId: string) => Promise<void>;
  readonly removeDownloads: (userId: string) => Promise<void>;
  /** Replaces the case with an item that the inbox shows as deleted. */
  readonly emptyRow: (userId: string, now: Date) => Promise<void>;
  /**
   * Yields the ids of an address's leads created up to a time, page by page. The outbox entries of their guide emails
   * have the same ids.
   */
  readonly findLeads: (email: string, until: Date) => AsyncIterable<string[]>;
  readonly removeLead: (id: string) => Promise<void>;
  /** Deletes the times of guide emails to this address, which limit further ones. */
  readonly forgetShares: (email: string) => Promise<void>;
}

const deleteRecords = async (stores: DeletionStores, userId: string, now: Date): Promise<void> => {
  await stores.accounts.disable(userId);
  const { assessmentIds, entryIds } = await stores.findHoldings(userId);
  for (const id of entryIds) await stores.removeEntry(id);
  for (const id of assessmentIds) await stores.removeAssessment(id);
  await stores.removeMessages(userId);
  await stores.removeNames(userId);
  await stores.removeDownloads(userId);
  // The case must come last: if this run fails, the next one finds records through it.
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
  await stores.forgetShares(email);
};

/**
 * Deletes a person's accounts and data. If a run is interrupted, the next one starts over, which is harmless. A
 * record is deleted after the records that it lists, so that the next run finds everything.
 * @throws ServiceUnavailableError
 */
export const deletePerson = async (
  stores: DeletionStores,
  person: Person,
  times: Times,
): Promise<void> => {
  const userIds = userIdsOf(person);
  await stores.bury(person, times);
  for (const userId of userIds) await deleteRecords(stores, userId, times.now);
  if (person.email) await deleteAddress(stores, person.email, times);
  for (const userId of userIds) await stores.accounts.remove(userId);
};
