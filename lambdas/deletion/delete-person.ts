import { seriesEntryIds } from '#lambdas/outbox/series.ts';
import type { UserPool } from '#lambdas/platform/aws/user-pool.ts';
import { type Person, userIdsOf } from './task.ts';

/** A client's records in the tables, as their case lists them. */
export interface Holdings {
  assessmentIds: string[];
  /** Ids of the entries of their emails. */
  entryIds: string[];
}

/**
 * When this run began, and when the first complete run ended: later records of the address belong to someone
 * who returned.
 */
export interface Times {
  now: Date;
  firstAt: Date;
}

/** Each method throws ServiceUnavailableError, and repeating it changes nothing. */
export interface DeletionStores {
  readonly accounts: Pick<UserPool, 'disable' | 'remove'>;
  /** Stores the keyed hashes that clean a restored backup. */
  readonly bury: (person: Person, times: Times) => Promise<void>;
  readonly findHoldings: (userId: string) => Promise<Holdings>;
  readonly removeAssessment: (id: string) => Promise<void>;
  readonly removeEntry: (id: string) => Promise<void>;
  /** Deletes the conversation, with its emails and links. */
  readonly removeMessages: (userId: string) => Promise<void>;
  /** Deletes the hashes of the name's parts. */
  readonly removeNames: (userId: string) => Promise<void>;
  readonly removeDownloads: (userId: string) => Promise<void>;
  /** Replaces the case by the mark that the inbox shows. */
  readonly emptyRow: (userId: string, now: Date) => Promise<void>;
  /** Ids of leads up to a time, which are also those of their entries, page by page. */
  readonly findLeads: (email: string, until: Date) => AsyncIterable<string[]>;
  readonly removeLead: (id: string) => Promise<void>;
  /** Deletes the times of the guide emails to this address. */
  readonly forgetShares: (email: string) => Promise<void>;
  /** Stops all emails to the address. */
  readonly suppress: (email: string, now: Date) => Promise<void>;
}

const deleteRecords = async (stores: DeletionStores, userId: string, now: Date): Promise<void> => {
  await stores.accounts.disable(userId);
  const { assessmentIds, entryIds } = await stores.findHoldings(userId);
  for (const id of entryIds) await stores.removeEntry(id);
  for (const id of assessmentIds) await stores.removeAssessment(id);
  await stores.removeMessages(userId);
  await stores.removeNames(userId);
  await stores.removeDownloads(userId);
  // The last table, because the case lists all other records.
  await stores.emptyRow(userId, now);
};

const deleteAddress = async (
  stores: DeletionStores,
  email: string,
  { now, firstAt }: Times,
): Promise<void> => {
  for await (const leads of stores.findLeads(email, firstAt)) {
    for (const id of leads) {
      for (const entry of [id, ...seriesEntryIds(id)]) await stores.removeEntry(entry);
      await stores.removeLead(id);
    }
  }
  await stores.forgetShares(email);
  await stores.suppress(email, now);
};

/**
 * Deletes an account and its data. After an interruption it runs again from the beginning, which is harmless.
 * It deletes a record after the records that it lists, so that a later run finds everything.
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
