import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
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

/** For functions that no visitor waits for. */
export const backgroundOptions = { ...clientOptions, maxAttempts: 5 };

export const dynamoClient = (options = clientOptions): DynamoDBClient =>
  new DynamoDBClient(options);
