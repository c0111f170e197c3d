import { DescribeLogGroupsCommand } from '@aws-sdk/client-cloudwatch-logs';
import {
  DescribeUserPoolCommand,
  ListUserPoolsCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { DescribeKeyCommand, ListKeysCommand, ListResourceTagsCommand } from '@aws-sdk/client-kms';
import { ListBucketsCommand } from '@aws-sdk/client-s3';
import { ListQueuesCommand } from '@aws-sdk/client-sqs';
import type { Aws, DeployedStack } from '../doctor/check.ts';

/** The kinds of resources that outlive their stack, as people and as CloudFormation call them. */
const kinds = {
  table: { type: 'AWS::DynamoDB::Table', identifier: 'TableName' },
  queue: { type: 'AWS::SQS::Queue', identifier: 'QueueUrl' },
  'log group': { type: 'AWS::Logs::LogGroup', identifier: 'LogGroupName' },
  bucket: { type: 'AWS::S3::Bucket', identifier: 'BucketName' },
  key: { type: 'AWS::KMS::Key', identifier: 'KeyId' },
  'user pool': { type: 'AWS::Cognito::UserPool', identifier: 'UserPoolId' },
} as const;

/** A resource in the account that an earlier stack of the same name made. */
export interface Leftover {
  kind: keyof typeof kinds;
  type: (typeof kinds)[keyof typeof kinds]['type'];
  /** The property that CloudFormation imports it by; its value is the id. */
  identifier: (typeof kinds)[keyof typeof kinds]['identifier'];
  id: string;
  /** Tells which resource of the template it is: its name, or a key's description. */
  label: string;
}

/** CloudFormation's tag, which stays on resources that outlive their stack. */
const STACK_TAG = 'aws:cloudformation:stack-name';

/** The start of the descriptions of the stack's keys, which have no name. */
const OUR_KEYS =
  /^(Tables, logs, bounces|Health assessments, before|How to reach clients|Keys of half-filled assessments|Hashes of addresses|The topic of the alarms)/;

export const isOurKey = (description = ''): boolean => OUR_KEYS.test(description);

/** CloudFormation names a user pool by its logical id, without the stack's name. */
const OUR_POOLS = /AccountsUsers|TrainersPool/;

type Found = Omit<Leftover, 'type' | 'identifier'>;

async function keys(aws: Aws, stackName: string): Promise<Found[]> {
  const { Keys = [] } = await aws.kms.send(new ListKeysCommand({ Limit: 1000 }));
  const ours: Found[] = [];
  for (const { KeyId = '' } of Keys) {
    const { KeyMetadata } = await aws.kms.send(new DescribeKeyCommand({ KeyId }));
    const { KeyManager, KeyState, Description = '' } = KeyMetadata ?? {};
    if (KeyManager === 'AWS' || KeyState === 'PendingDeletion' || !isOurKey(Description)) continue;
    const { Tags = [] } = await aws.kms.send(new ListResourceTagsCommand({ KeyId }));
    const stack = Tags.find(({ TagKey }) => TagKey === STACK_TAG)?.TagValue;
    if (!stack || stack === stackName) ours.push({ kind: 'key', id: KeyId, label: Description });
  }
  return ours;
}

async function userPools(aws: Aws, stackName: string): Promise<Found[]> {
  const { UserPools = [] } = await aws.cognito.send(new ListUserPoolsCommand({ MaxResults: 60 }));
  const ours: Found[] = [];
  for (const { Id = '', Name = '' } of UserPools.filter(({ Name = '' }) => OUR_POOLS.test(Name))) {
    const { UserPool } = await aws.cognito.send(new DescribeUserPoolCommand({ UserPoolId: Id }));
    const stack = UserPool?.UserPoolTags?.[STACK_TAG];
    if (!stack || stack === stackName) ours.push({ kind: 'user pool', id: Id, label: Name });
  }
  return ours;
}

/** All resources in the account that bear the stack's name. Names that CloudFormation makes begin with it. */
async function named(aws: Aws, stackName: string): Promise<Found[]> {
  const prefix = `${stackName}-`;
  const [tables, queues, groups, buckets, ourKeys, pools] = await Promise.all([
    aws.dynamo.send(new ListTablesCommand({ ExclusiveStartTableName: stackName })),
    aws.sqs.send(new ListQueuesCommand({ QueueNamePrefix: prefix })),
    aws.logs.send(new DescribeLogGroupsCommand({ logGroupNamePrefix: prefix })),
    aws.s3.send(new ListBucketsCommand({})),
    keys(aws, stackName),
    userPools(aws, stackName),
  ]);
  const starting = (kind: Found['kind'], ids: (string | undefined)[], start = prefix): Found[] =>
    ids
      .filter((id): id is string => id?.startsWith(start) ?? false)
      .map((id) => ({ kind, id, label: id }));
  return [
    ...starting('table', tables.TableNames ?? []),
    ...starting('queue', queues.QueueUrls ?? [], ''),
    ...starting(
      'log group',
      (groups.logGroups ?? []).map(({ logGroupName }) => logGroupName),
    ),
    ...starting(
      'bucket',
      (buckets.Buckets ?? []).map(({ Name }) => Name),
      prefix.toLowerCase(),
    ),
    ...ourKeys,
    ...pools,
  ];
}

/** Resources of an earlier deployment that the stack, if there is one, doesn't hold. */
export async function findLeftovers(
  aws: Aws,
  stackName: string,
  stack: DeployedStack | undefined,
): Promise<Leftover[]> {
  const inStack = new Set(stack?.resources.map(({ physicalId }) => physicalId));
  const found = await named(aws, stackName);
  return found
    .filter(({ id }) => !inStack.has(id))
    .map((leftover) => ({ ...leftover, ...kinds[leftover.kind] }));
}
