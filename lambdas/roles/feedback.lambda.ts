import type { SNSEvent } from 'aws-lambda';
import { feedback } from '#lambdas/email/feedback.ts';
import { KeyClient } from '#lambdas/platform/aws/kms.ts';
import { backgroundOptions } from '#lambdas/platform/aws/service.ts';
import { keyedHash } from '#lambdas/platform/crypto/address-hash.ts';
import { variable } from '#lambdas/platform/env.ts';
import { failingQuietly } from '#lambdas/platform/log.ts';
import { openTables } from '#lambdas/platform/store/table.ts';

const { settings } = openTables(backgroundOptions);
const hash = keyedHash(variable('ADDRESS_KEY_ARN'), new KeyClient(backgroundOptions));

/** If this throws, SNS delivers the event again. */
export const handler = failingQuietly(async ({ Records }: SNSEvent) => {
  for (const { Sns } of Records) {
    await feedback({ settings, hash, now: () => new Date() }, Sns.Message);
  }
});
