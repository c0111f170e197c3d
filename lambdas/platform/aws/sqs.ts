import { SQSClient } from '@aws-sdk/client-sqs';
import { clientOptions } from './clients.ts';

// By default, the SDK calls the host in the queue's URL instead of `AWS_ENDPOINT_URL`.
export const sqsClient = (options = clientOptions): SQSClient =>
  new SQSClient({ ...options, useQueueUrlAsEndpoint: false });
