import type { AwsEsdkKMSInterface } from '@aws-crypto/kms-keyring';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DecryptCommand,
  EncryptCommand,
  GenerateDataKeyCommand,
  KMSClient,
  type KMSClientConfig,
} from '@aws-sdk/client-kms';
import { SESClient } from '@aws-sdk/client-ses';
import { SQSClient } from '@aws-sdk/client-sqs';
import { deadline } from '#lambdas/platform/env.ts';

/**
 * Times are in milliseconds. If `throwOnRequestTimeout` isn't set, the SDK only logs a slow request
 * and keeps waiting.
 */
export const clientOptions = {
  maxAttempts: 2,
  requestHandler: {
    connectionTimeout: deadline(500),
    requestTimeout: deadline(1000),
    throwOnRequestTimeout: true,
  },
};

/**
 * For Lambdas that no visitor waits for. These Lambdas retry more often, because a sender claims
 * each email with a write. If the response to that write is lost, the email waits until the claim
 * expires.
 */
export const backgroundOptions = { ...clientOptions, maxAttempts: 5 };

/**
 * SES may accept an email and respond late, so its timeout is longer. The SDK doesn't retry,
 * because a retry after a lost response may send the email twice. The queue retries instead, and
 * the sender counts emails that may be duplicates.
 */
export const sesOptions = {
  maxAttempts: 1,
  requestHandler: { ...clientOptions.requestHandler, requestTimeout: deadline(5000) },
};

export const dynamoClient = (options = clientOptions): DynamoDBClient =>
  new DynamoDBClient(options);

export const kmsClient = (options = clientOptions): KMSClient => new KMSClient(options);

export const cognitoClient = (options = clientOptions): CognitoIdentityProviderClient =>
  new CognitoIdentityProviderClient(options);

/**
 * Adds only the three methods that the Encryption SDK needs. The `KMS` class of the AWS SDK would
 * load fifty more methods.
 */
export class KeyClient extends KMSClient implements AwsEsdkKMSInterface {
  generateDataKey = (input: GenerateDataKeyCommand['input']) =>
    this.send(new GenerateDataKeyCommand(input));
  encrypt = (input: EncryptCommand['input']) => this.send(new EncryptCommand(input));
  decrypt = (input: DecryptCommand['input']) => this.send(new DecryptCommand(input));
}

/** Returns the same client for every region, because all keys of the stack are in one region. */
export const keyClients = (options: KMSClientConfig = clientOptions): (() => KeyClient) => {
  const client = new KeyClient(options);
  return () => client;
};

export const sesClient = (): SESClient => new SESClient(sesOptions);

/**
 * Sends requests to the region's endpoint or to AWS_ENDPOINT_URL, not to the host in a queue's URL.
 */
export const sqsClient = (options = clientOptions): SQSClient =>
  new SQSClient({ ...options, useQueueUrlAsEndpoint: false });

interface Sends {
  send: (command: never, options?: { abortSignal?: AbortSignal | undefined }) => unknown;
}

export const abortable = <Client extends Sends>(
  client: Client,
  signal: () => AbortSignal | undefined,
): Client => {
  const send = client.send.bind(client);
  client.send = (command: never) => send(command, { abortSignal: signal() });
  return client;
};
