import type { SNSEvent } from 'aws-lambda';
import { feedback } from '#lambdas/email/feedback.ts';
import { backgroundOptions, dynamoClient } from '#lambdas/platform/aws/clients.ts';
import { kmsClient } from '#lambdas/platform/aws/kms.ts';
import { keyedHash } from '#lambdas/platform/crypto/address-hash.ts';
import { variable } from '#lambdas/platform/env.ts';
import { documentClient, openTables } from '#lambdas/platform/store/table.ts';

const { settings } = openTables(documentClient(dynamoClient(backgroundOptions)));
const hash = keyedHash(kmsClient(backgroundOptions), variable('ADDRESS_KEY_ARN'));

/** If this throws, SNS delivers the event again. */
export const handler = async ({ Records }: SNSEvent): Promise<void> => {
  for (const { Sns } of Records) {
    await feedback({ settings, hash, now: () => new Date() }, Sns.Message);
  }
};
