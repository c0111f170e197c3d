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

/** The clients of the cloud that this process points at; see `chooseCloud`. */
export const makeClients = (): Aws => ({
  cloudFormation: new CloudFormationClient(),
  cloudFront: new CloudFrontClient(),
  cognito: new CognitoIdentityProviderClient(),
  dynamo: new DynamoDBClient(),
  kms: new KMSClient(),
  lambda: new LambdaClient(),
  logs: new CloudWatchLogsClient(),
  // `bucket.localhost` resolves nowhere.
  s3: new S3Client({ forcePathStyle: true }),
  ses: new SESv2Client(),
  sns: new SNSClient(),
  sqs: new SQSClient({ useQueueUrlAsEndpoint: false }),
  ssm: new SSMClient(),
  sts: new STSClient(),
});
