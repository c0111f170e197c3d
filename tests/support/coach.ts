import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { keyClients } from '#lambdas/adapters/clients.ts';
import { decipher } from '#lambdas/adapters/decipher.ts';
import { readAssessment } from '#lambdas/assessment/read.ts';
import { output } from './product.ts';
import type { ClientConfig } from './roles.ts';

/** Reads one assessment as whoever the settings are of. */
export const readAssessmentAs = (who: ClientConfig, assessmentId: string) =>
  readAssessment({
    client: DynamoDBDocumentClient.from(new DynamoDBClient(who)),
    table: output('AssessmentsTableName'),
    decrypt: decipher(output('AssessmentKeyArn'), keyClients(who)),
  })(assessmentId);
