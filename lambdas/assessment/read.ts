import type { ClientRecord } from '#lambdas/case/client-row.ts';
import { getItem, queryAll } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import type { Decrypt } from '#lambdas/platform/crypto/decrypt.ts';
import { indexes } from '#lambdas/platform/environment.ts';
import { caseStates } from '#shared/domain/case.ts';
import type { StoredAssessment } from './assessment-store.ts';
import { assessmentContext } from './encryption-context.ts';
import { fromPlaintext } from './plaintext.ts';

export interface ReadAssessment {
  userId: string;
  assessmentId: string;
  createdAt: string;
  /** Absent: it is older than the consent. */
  consentVersion?: string;
  assessment: unknown;
}

/** Ids and times of all assessments, by the rows of their clients. Nothing is decrypted. */
export async function* listAssessments(
  clients: Table,
): AsyncGenerator<{ id: string; createdAt: string }> {
  for (const state of caseStates) {
    const pages = queryAll(clients, {
      index: indexes.byState,
      where: '#state = :state',
      names: { '#state': 'state' },
      values: { ':state': state },
    });
    for await (const page of pages) {
      for (const { userId } of page) {
        const row = (await getItem(clients, { userId })) as ClientRecord | undefined;
        yield* row?.assessments ?? [];
      }
    }
  }
}

/** The attributes of an assessment that are readable before it is decrypted. */
export interface Origin {
  userId: string;
  /** ISO 8601. */
  sentAt: string;
}

/**
 * Reads one assessment, as the coach may and no Lambda can.
 * @param admit throws if it may not be shown; nothing is decrypted before it is through
 * @returns undefined if there is none
 * @throws NotAuthentic, or an Error of the Encryption SDK, if it was changed or moved to another row
 */
export const readAssessment =
  (assessments: Table, decrypt: Decrypt, admit: (origin: Origin) => Promise<void>) =>
  async (assessmentId: string): Promise<ReadAssessment | undefined> => {
    const found = (await getItem(assessments, { id: assessmentId })) as
      | StoredAssessment
      | undefined;
    if (!found) return undefined;
    const { userId, createdAt, consentVersion, sealed } = found;
    await admit({ userId, sentAt: createdAt });
    const plaintext = await decrypt(sealed, assessmentContext(found));
    return {
      ...{ userId, assessmentId, createdAt, assessment: fromPlaintext(plaintext) },
      ...(consentVersion !== undefined && { consentVersion }),
    };
  };
