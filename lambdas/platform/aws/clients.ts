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

// Without `throwOnRequestTimeout`, the SDK only logs a slow request and keeps waiting.
export const clientOptions = {
  maxAttempts: 2,
  requestHandler: {
    connectionTimeout: deadline(500),
    requestTimeout: deadline(1000),
    throwOnRequestTimeout: true,
  },
};

export const backgroundOptions = { ...clientOptions, maxAttempts: 5 };

/** The SDK must not retry: after a lost response, a retry could send the email twice. */
export const sesOptions = {
  maxAttempts: 1,
  requestHandler: { ...clientOptions.requestHandler, requestTimeout: deadline(5000) },
};

export const dynamoClient = (options = clientOptions): DynamoDBClient =>
  new DynamoDBClient(options);

export const kmsClient = (options = clientOptions): KMSClient => new KMSClient(options);

export const cognitoClient = (options = clientOptions): CognitoIdentityProviderClient =>
  new CognitoIdentityProviderClient(options);

/** The SDK's own class with these methods, `KMS`, would load all other KMS commands. */
export class KeyClient extends KMSClient implements AwsEsdkKMSInterface {
  generateDataKey = (input: GenerateDataKeyCommand['input']) =>
    this.send(new GenerateDataKeyCommand(input));
  encrypt = (input: EncryptCommand['input']) => this.send(new EncryptCommand(input));
  decrypt = (input: DecryptCommand['input']) => this.send(new DecryptCommand(input));
}

export const keyClients = (options: KMSClientConfig = clientOptions): (() => KeyClient) => {
  const client = new KeyClient(options);
  return () => client;
};

export const sesClient = (): SESClient => new SESClient(sesOptions);

// By default, the SDK calls the host in the queue's URL instead of `AWS_ENDPOINT_URL`.
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
