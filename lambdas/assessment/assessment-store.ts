import { type Joining, joinAfterRefusal, joinCase, type Refusal } from '#lambdas/case/join.ts';
import { putNames } from '#lambdas/case/names.ts';
import { setContact, setPast } from '#lambdas/case/parts.ts';
import { endDraft } from '#lambdas/draft/draft-store.ts';
import type { Entry } from '#lambdas/outbox/entry.ts';
import { ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { transact } from '#lambdas/platform/aws/writes.ts';

export interface StoredAssessment {
  version: 1;
  id: string;
  userId: string;
  createdAt: string;
  fingerprint: string;
  consentVersion: string;
  consentHash: string;
  encrypted: Uint8Array;
}

type Tables = Record<'assessments' | 'clients' | 'names' | 'outbox' | 'drafts', Table>;

interface Submission {
  assessment: StoredAssessment;
  client: Pick<Joining, 'addressHash' | 'accountHash' | 'isConfirmed'>;
  contact: Uint8Array;
  nameHashes: readonly string[];
  entries: readonly Entry[];
}

/**
 * A repeated submission also returns `stored`. If a different submission has the same id, returns
 * `other`.
 */
export type StoreAssessment = (submission: Submission) => Promise<'stored' | 'other' | Refusal>;

const JOINS = 3;

export const storeAssessment = async (
  { assessments, clients, names, outbox, drafts }: Tables,
  { assessment, client, contact, nameHashes, entries }: Submission,
): ReturnType<StoreAssessment> => {
  const { id, userId, createdAt: now, fingerprint, consentVersion } = assessment;
  const joining = { userId, assessmentId: id, consentVersion, now, ...client };
  let join: ReturnType<typeof joinAfterRefusal> = 'open';
  for (let attempt = 0; attempt < JOINS; attempt += 1) {
    const written = await transact([
      { table: assessments, item: assessment, condition: 'attribute_not_exists(id)' },
      joinCase(clients, join, joining),
      setContact(clients, userId, contact),
      ...(join === 'open' || join === 'quiet' ? [] : [setPast(clients, userId, [])]),
      ...(join === 'quiet' ? [] : entries).map((entry) => ({
        table: outbox,
        item: entry,
      })),
      endDraft(drafts, userId),
      ...putNames(names, userId, nameHashes),
    ]);
    if (written.done) return 'stored';
    const before = written.refused.find(({ part }) => part === 0);
    if (before) return before.found?.fingerprint === fingerprint ? 'stored' : 'other';
    join = joinAfterRefusal(written.refused[0]?.found, now);
    if (join === 'deleting' || join === 'too-many' || join === 'withdrawn') return join;
  }
  throw new ServiceUnavailableError('Other requests kept changing the case');
};
