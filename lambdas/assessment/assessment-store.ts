import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type PutOnce, putOnce } from '../adapters/put-once.ts';
import type { MailRequest } from '../mail/mail-state.ts';

/** The key of an assessment, and the encryption context it is sealed under. */
export interface AssessmentKey {
  userId: string;
  assessmentId: string;
}

/** An assessment as it lies in its table. */
export interface AssessmentRecord extends AssessmentKey, MailRequest {
  createdAt: string;
  fingerprint: string;
  sealed: Uint8Array;
}

export interface AssessmentStore {
  /** @throws Outage */
  add: (assessment: AssessmentRecord) => Promise<PutOnce>;
}

export const assessmentStore = (
  client: DynamoDBDocumentClient,
  table: string,
): AssessmentStore => ({
  add: (assessment) => putOnce(client, table, 'userId', assessment),
});
