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
 * The defaults of every client, in milliseconds. Without `throwOnRequestTimeout` the SDK only logs a late
 * request and keeps waiting.
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
 * No visitor waits for these clients. A claim whose answer was lost would delay the email until its lease
 * expires, so they retry more often.
 */
export const backgroundOptions = { ...clientOptions, maxAttempts: 5 };

/**
 * SES may accept an email and answer late, so it gets more time. A second attempt after a lost answer may send a
 * second email, so the queue retries it and counts it.
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

/** The two KMS methods that the Encryption SDK calls. The aggregated client would load fifty more. */
export class KeyClient extends KMSClient implements AwsEsdkKMSInterface {
  generateDataKey = (input: GenerateDataKeyCommand['input']) =>
    this.send(new GenerateDataKeyCommand(input));
  encrypt = (input: EncryptCommand['input']) => this.send(new EncryptCommand(input));
  decrypt = (input: DecryptCommand['input']) => this.send(new DecryptCommand(input));
}

/** The Encryption SDK requests a client for the key's region. All keys of the stack are in one region. */
export const keyClients = (options: KMSClientConfig = clientOptions): (() => KeyClient) => {
  const client = new KeyClient(options);
  return () => client;
};

export const sesClient = (): SESClient => new SESClient(sesOptions);

/** Uses the region's endpoint, or the one in the environment, instead of the host in a queue's URL. */
export const sqsClient = (options = clientOptions): SQSClient =>
  new SQSClient({ ...options, useQueueUrlAsEndpoint: false });

interface Sends {
  send: (command: never, options?: { abortSignal?: AbortSignal | undefined }) => unknown;
}

/** Ends each call of a client with an AbortError when the current signal aborts. */
export const abortable = <Client extends Sends>(
  client: Client,
  signal: () => AbortSignal | undefined,
): Client => {
  const send = client.send.bind(client);
  client.send = (command: never) => send(command, { abortSignal: signal() });
  return client;
};
