import type { CaseRow } from '#lambdas/case/case-row.ts';
import { type Joining, joinCase, joinRefusal, type Refusal } from '#lambdas/case/join.ts';
import { rowOf } from '#lambdas/case/packed.ts';
import { setContact } from '#lambdas/case/parts.ts';
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

type Tables = Record<'assessments' | 'clients' | 'outbox' | 'drafts', Table>;

interface Submission {
  assessment: StoredAssessment;
  client: Pick<Joining, 'addressHash' | 'accountHash' | 'isConfirmed'>;
  contact: Uint8Array;
  entries: readonly Entry[];
}

export type StoreAssessment = (submission: Submission) => Promise<'stored' | 'other' | Refusal>;

const ATTEMPTS = 8;

/** IAM doesn't let this Lambda read cases, but a refused write returns the case for a retry. */
export const storeAssessment = async (
  { assessments, clients, outbox, drafts }: Tables,
  { assessment, client, contact, entries }: Submission,
): ReturnType<StoreAssessment> => {
  const { id, userId, createdAt: now, fingerprint, consentVersion } = assessment;
  const joining = { userId, assessmentId: id, consentVersion, now, ...client };
  let row: Partial<CaseRow> = {};
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const written = await transact([
      { table: assessments, item: assessment, condition: 'attribute_not_exists(id)' },
      joinCase(clients, row, joining),
      setContact(clients, userId, contact),
      ...(row.state === 'spam' ? [] : entries).map((entry) => ({ table: outbox, item: entry })),
      endDraft(drafts, userId),
    ]);
    if (written.done) return 'stored';
    const before = written.refused.find(({ part }) => part === 0);
    if (before) return before.found?.fingerprint === fingerprint ? 'stored' : 'other';
    row = rowOf(written.refused[0]?.found ?? {});
    const refusal = joinRefusal(row, now);
    if (refusal) return refusal;
  }
  throw new ServiceUnavailableError('Other requests kept changing the case');
};
