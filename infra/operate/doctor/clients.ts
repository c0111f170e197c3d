import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { CloudWatchLogsClient } from '@aws-sdk/client-cloudwatch-logs';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SNSClient } from '@aws-sdk/client-sns';
import { SQSClient } from '@aws-sdk/client-sqs';
import { SSMClient } from '@aws-sdk/client-ssm';
import { STSClient } from '@aws-sdk/client-sts';
import type { Aws } from './check.ts';

/** A cloud's address, and the credentials for it. */
interface Cloud {
  endpoint: string;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
}

/**
 * The clients of all services.
 *
 * @param config of another cloud. @default the one that this process points at; see `chooseCloud`
 */
export const makeClients = (config: Partial<Cloud> = {}): Aws => ({
  cloudFormation: new CloudFormationClient(config),
  cloudFront: new CloudFrontClient(config),
  cognito: new CognitoIdentityProviderClient(config),
  dynamo: new DynamoDBClient(config),
  kms: new KMSClient(config),
  lambda: new LambdaClient(config),
  logs: new CloudWatchLogsClient(config),
  // `bucket.localhost` resolves nowhere.
  s3: new S3Client({ ...config, forcePathStyle: true }),
  ses: new SESv2Client(config),
  sns: new SNSClient(config),
  sqs: new SQSClient({ ...config, useQueueUrlAsEndpoint: false }),
  ssm: new SSMClient(config),
  sts: new STSClient(config),
});
