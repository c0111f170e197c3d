import { queryAll } from '#lambdas/platform/store/reads.ts';
import type { Table } from '#lambdas/platform/store/table.ts';

/** The answers of one assessment, which only `coach-open` and `private` can decrypt. */
export interface StoredAssessment {
  userId: string;
  id: string;
  submittedAt: string;
  consentVersion: string;
  consentHash: string;
  encrypted: Uint8Array;
}

export const findAssessments = async (
  assessments: Table,
  userId: string,
): Promise<StoredAssessment[]> =>
  (await queryAll(assessments, {
    where: 'userId = :user',
    values: { ':user': userId },
  })) as unknown as StoredAssessment[];
