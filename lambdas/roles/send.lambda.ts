import { SESClient } from '@aws-sdk/client-ses';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { type Dependencies, deliver } from '#lambdas/jobs/deliver.ts';
import { jobsQueue } from '#lambdas/jobs/queue.ts';
import { KeyClient } from '#lambdas/platform/aws/kms.ts';
import { mailer } from '#lambdas/platform/aws/mailer.ts';
import { backgroundOptions } from '#lambdas/platform/aws/service.ts';
import { clientsPool } from '#lambdas/platform/aws/user-pool.ts';
import { keyedHash } from '#lambdas/platform/crypto/address-hash.ts';
import { decryptWith } from '#lambdas/platform/crypto/decrypt.ts';
import { deadline, variable } from '#lambdas/platform/env.ts';
import { describeError, log } from '#lambdas/platform/log.ts';
import { openTables } from '#lambdas/platform/store/table.ts';

const tables = openTables(backgroundOptions);
const kms = new KeyClient(backgroundOptions);
const queue = jobsQueue(variable('JOBS_QUEUE_URL'), backgroundOptions);
const retryBaseSeconds = Number(variable('RETRY_BASE_SECONDS'));
const timeZone = variable('TIME_ZONE');
const now = () => new Date();

/** The SDK must not retry: after a lost response, a retry could send the email twice. */
const ses = new SESClient({
  maxAttempts: 1,
  requestHandler: { ...backgroundOptions.requestHandler, requestTimeout: deadline(5000) },
});

const invocation = { endsAt: 0 };

const deps: Dependencies = {
  tables,
  accounts: clientsPool(backgroundOptions),
  hash: keyedHash(variable('ADDRESS_KEY_ARN'), kms),
  decryptAddress: decryptWith(variable('CONTACT_KEY_ARN'), kms),
  coachEmail: variable('COACH_EMAIL'),
  onlyTo: variable('EMAIL_ONLY_TO'),
  unconfirmedEmailsPerHour: Number(variable('UNCONFIRMED_EMAILS_PER_HOUR')),
  timeZone,
  settings: { siteUrl: variable('SITE_URL'), timeZone },
  send: mailer({
    client: ses,
    from: variable('EMAIL_FROM'),
    configurationSet: variable('CONFIGURATION_SET'),
  }),
  timeLeft: () => invocation.endsAt - Date.now(),
  now,
};

/** Returns true if SQS should deliver the message again. */
const isToRetry = async ({ body, attributes, receiptHandle }: SQSRecord): Promise<boolean> => {
  try {
    if ((await deliver(deps, body)) === 'over') return false;
  } catch (error) {
    log('delivery-failed', { id: body, ...describeError(error) });
  }
  const receives = Number(attributes.ApproximateReceiveCount);
  await queue.retryIn(receiptHandle, retryBaseSeconds * 2 ** (receives - 1)).catch((error) => {
    // The message becomes visible anyway when its visibility timeout ends.
    log('retry-not-set', { id: body, ...describeError(error) });
  });
  return true;
};

const TIME_TO_ANSWER_MS = 500;

export const handler = async (
  { Records }: SQSEvent,
  context: Context,
): Promise<SQSBatchResponse> => {
  invocation.endsAt = Date.now() + context.getRemainingTimeInMillis() - TIME_TO_ANSWER_MS;
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const record of Records) {
    if (await isToRetry(record)) batchItemFailures.push({ itemIdentifier: record.messageId });
  }
  return { batchItemFailures };
};
