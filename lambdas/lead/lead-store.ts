import type { LeadSource } from '#shared/lead.ts';
import { getItem } from '../adapters/reads.ts';
import type { Item, Table } from '../adapters/table.ts';
import { transact } from '../adapters/writes.ts';
import type { Entry } from '../outbox/entry.ts';

/** A lead as it is stored. */
export interface LeadRecord {
  version: 1;
  /** 32 hexadecimal digits. */
  id: string;
  /** As the visitor wrote it. */
  email: string;
  /** In lower case, for the index by address. */
  address: string;
  name: string;
  /** Where the visitor came from, if the page could tell. */
  source?: LeadSource | undefined;
  createdAt: string;
  /** `YYYY-MM` of `createdAt`, for the index by month. */
  month: string;
  fingerprint: string;
  /** The part of the unsubscribe link that can't be known from anything else. */
  unsubscribeSecret: string;
}

/** `same` and `other` tell of the record that was there before: made by the same submission, or not. */
export type Stored = 'stored' | 'same' | 'other';

export const compareStored = (found: Item | undefined, fingerprint: string): Stored =>
  found?.fingerprint === fingerprint ? 'same' : 'other';

export interface LeadStore {
  /**
   * Stores a lead and the entry for its mail, or neither.
   * @throws ServiceUnavailableError
   */
  add: (lead: LeadRecord, entry: Entry) => Promise<Stored>;
}

export const leadStore = (leads: Table, outbox: Table): LeadStore => ({
  async add(lead, entry) {
    const written = await transact([
      { table: leads, item: { ...lead }, condition: 'attribute_not_exists(id)' },
      { table: outbox, item: { ...entry } },
    ]);
    return written.done ? 'stored' : compareStored(written.refused[0]?.found, lead.fingerprint);
  },
});

export type LeadSecret = Pick<LeadRecord, 'email' | 'unsubscribeSecret'>;

export interface LeadSecretStore {
  /** @throws ServiceUnavailableError */
  findSecret: (leadId: string) => Promise<LeadSecret | undefined>;
}

export const leadSecretStore = (leads: Table): LeadSecretStore => ({
  findSecret: async (id) => (await getItem(leads, { id })) as LeadSecret | undefined,
});
