import type { UserPool } from '#lambdas/platform/aws/user-pool.ts';
import type { Person } from './erase-task.ts';

/** A client's records in the tables, by the row that leads to them. */
export interface Holdings {
  /** Each is also the id of the entry for the coach's notice. */
  assessmentIds: string[];
  /** Of the reminders of each run of the clock. */
  reminderIds: string[];
}

/** Each method throws ServiceUnavailableError, and does nothing if it was done before. */
export interface Erasing {
  readonly accounts: Pick<UserPool, 'disable' | 'remove'>;
  /** Leaves the keyed hashes by which a restored backup is cleaned. */
  readonly bury: (person: Person, now: Date) => Promise<void>;
  readonly findHoldings: (userId: string) => Promise<Holdings>;
  readonly removeAssessment: (id: string) => Promise<void>;
  readonly removeEntry: (id: string) => Promise<void>;
  readonly removeDownloads: (userId: string) => Promise<void>;
  /** Puts an empty place into the client's row. */
  readonly emptyRow: (userId: string, now: Date) => Promise<void>;
  /** Ids of leads, which are those of their entries, page after page. */
  readonly findLeads: (email: string) => AsyncIterable<string[]>;
  readonly removeLead: (id: string) => Promise<void>;
  /** Forgets when guide mails went to this address. */
  readonly forgetShares: (email: string) => Promise<void>;
  /** Has the address mailed never again. */
  readonly suppress: (email: string, now: Date) => Promise<void>;
}

const eraseAccount = async (erasing: Erasing, userId: string, now: Date): Promise<void> => {
  await erasing.accounts.disable(userId);
  const { assessmentIds, reminderIds } = await erasing.findHoldings(userId);
  for (const id of reminderIds) await erasing.removeEntry(id);
  for (const id of assessmentIds) {
    await erasing.removeEntry(id);
    await erasing.removeAssessment(id);
  }
  await erasing.removeDownloads(userId);
  // Last of the tables: the row leads to all the rest.
  await erasing.emptyRow(userId, now);
};

const eraseAddress = async (erasing: Erasing, email: string, now: Date): Promise<void> => {
  for await (const leads of erasing.findLeads(email)) {
    for (const id of leads) {
      await erasing.removeEntry(id);
      await erasing.removeLead(id);
    }
  }
  await erasing.forgetShares(email);
  await erasing.suppress(email, now);
};

/**
 * Erases somebody. Interrupted anywhere, it is to be run again from the beginning; run twice, it does no harm. What
 * leads to something else goes after it, so that nothing is left that no run finds.
 * @throws ServiceUnavailableError
 */
export const erase =
  (erasing: Erasing) =>
  async ({ userId, email }: Person, now: Date): Promise<void> => {
    await erasing.bury({ ...(userId && { userId }), ...(email && { email }) }, now);
    if (userId) await eraseAccount(erasing, userId, now);
    if (email) await eraseAddress(erasing, email, now);
    if (userId) await erasing.accounts.remove(userId);
  };
