import type { AwsEsdkKMSInterface } from '@aws-crypto/kms-keyring';
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
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/**
 * What every client is made with, in milliseconds. Without `throwOnRequestTimeout` the SDK only warns of a request
 * that is late and waits on.
 */
export const clientOptions = {
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 500, requestTimeout: 1000, throwOnRequestTimeout: true },
};

/**
 * For a sender, which nobody waits for: whoever loses the answer to a claim, or can't say when to try again, and asks
 * no more, holds the mail up until the lease or the queue's own time limit ends.
 */
export const patientOptions = { ...clientOptions, maxAttempts: 5 };

/**
 * SES may take a mail and answer late, and a mail whose answer was lost may have been sent: so it gets longer, and a
 * second attempt is left to the queue, where it is counted.
 */
export const sesOptions = {
  maxAttempts: 1,
  requestHandler: { ...clientOptions.requestHandler, requestTimeout: 5000 },
};

export const dynamoClient = (options = clientOptions): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(new DynamoDBClient(options), {
    marshallOptions: { removeUndefinedValues: true },
  });

/** What the Encryption SDK asks of KMS. The aggregated client has these methods too, and fifty more to load. */
export class KeyClient extends KMSClient implements AwsEsdkKMSInterface {
  generateDataKey = (input: GenerateDataKeyCommand['input']) =>
    this.send(new GenerateDataKeyCommand(input));
  encrypt = (input: EncryptCommand['input']) => this.send(new EncryptCommand(input));
  decrypt = (input: DecryptCommand['input']) => this.send(new DecryptCommand(input));
}

/** For the Encryption SDK, which asks for the client of a key's region; all of ours are in this one. */
export const keyClients = (options: KMSClientConfig = clientOptions): (() => KeyClient) => {
  const client = new KeyClient(options);
  return () => client;
};

export const sesClient = (): SESClient => new SESClient(sesOptions);

/** Asks the region's endpoint, or the one that the environment names, rather than the host of a queue's address. */
export const sqsClient = (options = clientOptions): SQSClient =>
  new SQSClient({ ...options, useQueueUrlAsEndpoint: false });
