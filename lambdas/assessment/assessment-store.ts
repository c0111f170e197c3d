import type { Table } from '../adapters/table.ts';
import { transact } from '../adapters/writes.ts';
import { endDraft } from '../draft/draft-store.ts';
import type { Entry } from '../outbox/entry.ts';
import { type Joining, joinAfterRefusal, joinClient, type Refusal } from './client-row.ts';

/** An assessment as it is stored: written once, never updated. */
export interface AssessmentRecord {
  version: 2;
  /** 32 hexadecimal digits. */
  id: string;
  /** The subject of the account it belongs to. */
  userId: string;
  createdAt: string;
  fingerprint: string;
  /** Which words were agreed to, and their SHA-256. */
  consentVersion: string;
  consentHash: string;
  /** Encrypted answers, under `assessmentContext`. */
  sealed: Uint8Array;
}

/** As it may be found: records of version 1 have no consent. */
export type StoredAssessment =
  | AssessmentRecord
  | (Omit<AssessmentRecord, 'version' | 'consentVersion' | 'consentHash'> & {
      version: 1;
      consentVersion?: undefined;
      consentHash?: undefined;
    });

interface Tables {
  readonly assessments: Table;
  readonly clients: Table;
  readonly outbox: Table;
  readonly drafts: Table;
}

interface Submission {
  assessment: AssessmentRecord;
  client: Pick<Joining, 'contact' | 'addressHash'>;
  /** For the coach's notice, and the reminders of a clock that it may start. */
  entries: readonly Entry[];
}

export interface AssessmentStore {
  /**
   * Stores an assessment, adds it to its client's row, puts the entry for the notice and ends the draft: all of it or
   * nothing. The same submission again is `stored`.
   * @throws ServiceUnavailableError
   */
  add: (submission: Submission) => Promise<'stored' | 'other' | Refusal>;
}

/** Between two looks at a row, its state may change again. */
const JOINS = 3;

export const assessmentStore = ({
  assessments,
  clients,
  outbox,
  drafts,
}: Tables): AssessmentStore => ({
  async add({ assessment, client, entries }) {
    const { id, userId, createdAt: now, fingerprint, consentVersion } = assessment;
    let join: ReturnType<typeof joinAfterRefusal> = 'open';
    for (let attempt = 0; attempt < JOINS; attempt += 1) {
      const written = await transact([
        { table: assessments, item: { ...assessment }, condition: 'attribute_not_exists(id)' },
        joinClient(clients, join, { userId, assessmentId: id, consentVersion, now, ...client }),
        ...(join === 'quiet'
          ? []
          : entries.map((entry) => ({ table: outbox, item: { ...entry } }))),
        endDraft(drafts, userId),
      ]);
      if (written.done) return 'stored';
      const before = written.refused.find(({ part }) => part === 0);
      if (before) return before.found?.fingerprint === fingerprint ? 'stored' : 'other';
      join = joinAfterRefusal(written.refused[0]?.found, now);
      if (join === 'erasing' || join === 'too-many' || join === 'withdrawn') return join;
    }
    throw new Error("Others kept changing the client's row");
  },
});
