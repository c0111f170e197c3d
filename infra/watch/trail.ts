import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { CfnTrail } from 'aws-cdk-lib/aws-cloudtrail';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';

interface TrailProps {
  tables: Table[];
}

/**
 * Records all access to `tables`. Without a trail, EventBridge would also get no events about the
 * account's keys.
 */
export class Trail extends Construct {
  constructor(scope: Construct, id: string, { tables }: TrailProps) {
    super(scope, id);
    const { stackName, account } = Stack.of(this);
    const bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      versioned: true,
      removalPolicy: RemovalPolicy.RETAIN,
      lifecycleRules: [
        { expiration: Duration.days(365), noncurrentVersionExpiration: Duration.days(30) },
      ],
    });
    const arn = Stack.of(this).formatArn({
      service: 'cloudtrail',
      resource: 'trail',
      resourceName: stackName,
    });
    const allow = (action: string, resource: string, conditions: Record<string, string> = {}) =>
      bucket.addToResourcePolicy(
        new PolicyStatement({
          principals: [new ServicePrincipal('cloudtrail.amazonaws.com')],
          actions: [action],
          resources: [resource],
          conditions: { StringEquals: { 'aws:SourceArn': arn, ...conditions } },
        }),
      );
    allow('s3:GetBucketAcl', bucket.bucketArn);
    allow('s3:PutObject', bucket.arnForObjects(`AWSLogs/${account}/*`), {
      's3:x-amz-acl': 'bucket-owner-full-control',
    });
    const trail = new CfnTrail(this, 'Trail', {
      trailName: stackName,
      s3BucketName: bucket.bucketName,
      isLogging: true,
      enableLogFileValidation: true,
      includeGlobalServiceEvents: true,
      isMultiRegionTrail: false,
      advancedEventSelectors: [
        { fieldSelectors: [{ field: 'eventCategory', equalTo: ['Management'] }] },
        {
          fieldSelectors: [
            { field: 'eventCategory', equalTo: ['Data'] },
            { field: 'resources.type', equalTo: ['AWS::DynamoDB::Table'] },
            { field: 'resources.ARN', equalTo: tables.map(({ tableArn }) => tableArn) },
            // Lambda polls streams all the time, which would cost more than everything else.
            { field: 'eventName', notEquals: ['GetRecords', 'GetShardIterator'] },
          ],
        },
      ],
    });
    if (bucket.policy) trail.node.addDependency(bucket.policy);
  }
}
