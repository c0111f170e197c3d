import { type DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import type { Decrypt } from '../adapters/decipher.ts';
import type { AssessmentKey, AssessmentRecord } from './assessment-store.ts';
import { fromPlaintext } from './plaintext.ts';

interface Dependencies {
  readonly client: DynamoDBDocumentClient;
  readonly table: string;
  readonly decrypt: Decrypt;
}

export interface ReadAssessment extends AssessmentKey {
  createdAt: string;
  assessment: unknown;
}

type Stored = Pick<AssessmentRecord, 'userId' | 'assessmentId' | 'createdAt' | 'sealed'>;

/** Ids and times of all assessments, nothing deciphered. */
export async function* listAssessments({
  client,
  table,
}: Omit<Dependencies, 'decrypt'>): AsyncGenerator<Omit<Stored, 'sealed'>> {
  const pages = paginateScan(
    { client },
    { TableName: table, ProjectionExpression: 'userId, assessmentId, createdAt' },
  );
  for await (const page of pages) yield* (page.Items ?? []) as Stored[];
}

/**
 * Reads one assessment, as the coach may and no Lambda can. The table is searched whole: it is keyed by the user, whom
 * a notice doesn't name.
 * @returns undefined if there is none
 * @throws NotAuthentic, or an Error of the Encryption SDK, if it was changed or moved to another row
 */
export const readAssessment =
  ({ client, table, decrypt }: Dependencies) =>
  async (assessmentId: string): Promise<ReadAssessment | undefined> => {
    const pages = paginateScan(
      { client },
      {
        TableName: table,
        FilterExpression: 'assessmentId = :id',
        ExpressionAttributeValues: { ':id': assessmentId },
      },
    );
    for await (const page of pages) {
      const [found] = (page.Items ?? []) as Stored[];
      if (!found) continue;
      const { userId, createdAt, sealed } = found;
      const plaintext = await decrypt(sealed, { userId, assessmentId });
      return { userId, assessmentId, createdAt, assessment: fromPlaintext(plaintext) };
    }
    return undefined;
  };
