import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { readAssessment } from '#lambdas/assessment/read.ts';
import { keyClients } from '#lambdas/platform/aws/clients.ts';
import { documentClient } from '#lambdas/platform/aws/table.ts';
import { decryptWith } from '#lambdas/platform/crypto/decrypt.ts';
import { output } from '#tests/support/product/product.ts';
import type { ClientConfig } from './roles.ts';

/** Reads one assessment with the given credentials. */
export const readAssessmentAs = (who: ClientConfig, assessmentId: string) =>
  readAssessment(
    { client: documentClient(new DynamoDBClient(who)), name: output('AssessmentsTableName') },
    decryptWith(output('AssessmentKeyArn'), keyClients(who)),
    async () => {},
  )(assessmentId);
