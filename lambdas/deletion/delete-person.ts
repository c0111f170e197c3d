import type { UserPool } from '#lambdas/platform/aws/user-pool.ts';
import { type Person, userIdsOf } from './task.ts';

/** A client's records in the tables, by the row that leads to them. */
export interface Holdings {
  /** Each is also the id of the entry for the coach's notice. */
  assessmentIds: string[];
  /** Of the reminders of each run of the clock. */
  reminderIds: string[];
}

/** When a run began, and when the first one that deleted everything did: a later record of an address is somebody's who came back. */
export interface Times {
  now: Date;
  firstAt: Date;
}

/** Each method throws ServiceUnavailableError, and does nothing if it was done before. */
export interface DeletionStores {
  readonly accounts: Pick<UserPool, 'disable' | 'remove'>;
  /** Leaves the keyed hashes by which a restored backup is cleaned. */
  readonly bury: (person: Person, times: Times) => Promise<void>;
  readonly findHoldings: (userId: string) => Promise<Holdings>;
  readonly removeAssessment: (id: string) => Promise<void>;
  readonly removeEntry: (id: string) => Promise<void>;
  readonly removeDownloads: (userId: string) => Promise<void>;
  /** Leaves the place in the coach's inbox of the client's row. */
  readonly emptyRow: (userId: string, now: Date) => Promise<void>;
  /** Ids of leads up to a time, which are those of their entries, page after page. */
  readonly findLeads: (email: string, until: Date) => AsyncIterable<string[]>;
  readonly removeLead: (id: string) => Promise<void>;
  /** Forgets when guide emails were sent to this address. */
  readonly forgetShares: (email: string) => Promise<void>;
  /** Ends all emails to the address. */
  readonly suppress: (email: string, now: Date) => Promise<void>;
}

const deleteRecords = async (stores: DeletionStores, userId: string, now: Date): Promise<void> => {
  await stores.accounts.disable(userId);
  const { assessmentIds, reminderIds } = await stores.findHoldings(userId);
  for (const id of reminderIds) await stores.removeEntry(id);
  for (const id of assessmentIds) {
    await stores.removeEntry(id);
    await stores.removeAssessment(id);
  }
  await stores.removeDownloads(userId);
  // Last of the tables: the row leads to all the rest.
  await stores.emptyRow(userId, now);
};

const deleteAddress = async (
  stores: DeletionStores,
  email: string,
  { now, firstAt }: Times,
): Promise<void> => {
  for await (const leads of stores.findLeads(email, firstAt)) {
    for (const id of leads) {
      await stores.removeEntry(id);
      await stores.removeLead(id);
    }
  }
  await stores.forgetShares(email);
  await stores.suppress(email, now);
};

/**
 * Deletes somebody's account and data. Interrupted anywhere, it has to run again from the beginning; a second run does
 * no harm. It deletes a record after those that the record leads to, so that nothing is left that no run finds.
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
